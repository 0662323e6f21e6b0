-- What a table is from its first day to its last.
CREATE TABLE tables (
    id      TEXT    COLLATE "C" PRIMARY KEY,
    header  TEXT    NOT NULL,
    seed    BYTEA   NOT NULL CHECK (octet_length(seed) = 32),
    invite  BYTEA   CHECK (octet_length(invite) = 32),
    listed  BOOLEAN NOT NULL,
    plan    TEXT    NOT NULL,
    creator BYTEA   NOT NULL CHECK (octet_length(creator) = 32),
    opened  BIGINT  NOT NULL
);
CREATE INDEX tables_by_creator ON tables (creator);

-- Where it stands. Apart from the above because it changes with each entry, and a change copies the row.
-- status: 0 open, 1 running, 2 over, 3 closed. waits: 0 for nobody, 1 for a person, 2 for a bot.
-- node: who wrote last; touched: when, by the database's clock (ms).
CREATE TABLE progress (
    table_id TEXT     COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    last     INTEGER  NOT NULL CHECK (last >= 0),
    status   SMALLINT NOT NULL CHECK (status BETWEEN 0 AND 3),
    waits    SMALLINT NOT NULL CHECK (waits BETWEEN 0 AND 2),
    due      BIGINT,
    changed  BIGINT   NOT NULL,
    node     BIGINT   NOT NULL,
    touched  BIGINT   NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX progress_open ON progress (table_id) WHERE status = 0;
CREATE INDEX progress_due ON progress (due) WHERE due IS NOT NULL;
CREATE INDEX progress_bot ON progress (table_id) WHERE waits = 2;
CREATE INDEX progress_touched ON progress (touched);

-- The log: only ever added to, together with its table's row in progress; so a foreign key would find nothing.
CREATE TABLE entries (
    table_id TEXT    COLLATE "C" NOT NULL,
    seq      INTEGER NOT NULL CHECK (seq >= 1),
    client   TEXT    COLLATE "C",
    at       BIGINT  NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX entries_by_client ON entries (table_id, client) WHERE client IS NOT NULL;

-- Who sits where.
CREATE TABLE seats (
    table_id TEXT     COLLATE "C" NOT NULL,
    seat     SMALLINT NOT NULL CHECK (seat BETWEEN 0 AND 255),
    holder   BYTEA    CHECK (octet_length(holder) = 32),
    name     TEXT     NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_holder ON seats (holder) WHERE holder IS NOT NULL;

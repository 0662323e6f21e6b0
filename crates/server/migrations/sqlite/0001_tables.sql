-- What a table is from its first day to its last.
CREATE TABLE tables (
    id      TEXT    NOT NULL PRIMARY KEY,
    header  TEXT    NOT NULL,
    seed    BLOB    NOT NULL CHECK (length(seed) = 32),
    invite  BLOB    CHECK (length(invite) = 32),
    listed  INTEGER NOT NULL CHECK (listed IN (0, 1)),
    plan    TEXT    NOT NULL,
    creator BLOB    NOT NULL CHECK (length(creator) = 32),
    opened  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_creator ON tables (creator);

-- Where it stands. Apart from the above because it changes with each entry: small rows lie many on a page.
-- status: 0 open, 1 running, 2 over, 3 closed. waits: 0 for nobody, 1 for a person, 2 for a bot.
CREATE TABLE progress (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    last     INTEGER NOT NULL CHECK (last >= 0),
    status   INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    waits    INTEGER NOT NULL CHECK (waits BETWEEN 0 AND 2),
    due      INTEGER,
    changed  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX progress_open ON progress (table_id) WHERE status = 0;
CREATE INDEX progress_due ON progress (due) WHERE due IS NOT NULL;
CREATE INDEX progress_bot ON progress (table_id) WHERE waits = 2;

-- The log: only ever added to, together with its table's row in progress; so a foreign key would find nothing.
CREATE TABLE entries (
    table_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL CHECK (seq >= 1),
    client   TEXT,
    at       INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_client ON entries (table_id, client) WHERE client IS NOT NULL;

-- Who sits where.
CREATE TABLE seats (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255),
    holder   BLOB    CHECK (length(holder) = 32),
    name     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_holder ON seats (holder) WHERE holder IS NOT NULL;

-- The nodes that share this database: each writes its row every few seconds.
-- seen: by the database's clock (ms). spent: what clients used of the limits in the last seconds, as JSON.
CREATE TABLE nodes (
    id      BIGINT  PRIMARY KEY,
    name    TEXT    NOT NULL,
    seen    BIGINT  NOT NULL,
    status  TEXT    NOT NULL,
    sockets INTEGER NOT NULL,
    spent   TEXT    NOT NULL
) WITH (fillfactor = 50);

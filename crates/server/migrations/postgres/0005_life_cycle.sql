-- hidden: 1 for a table that is not listed, 0 for a listed one or one of an earlier server. silent: 1 if the talk was removed and
-- nothing was said since.
ALTER TABLE progress ADD COLUMN hidden SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE progress ADD COLUMN silent SMALLINT NOT NULL DEFAULT 0;
UPDATE progress SET hidden = 1 WHERE table_id IN (SELECT id FROM tables WHERE NOT listed);

-- For the lobby, and for tables that have come to their end. A running game is in none of these indexes, so that moves do not
-- change them.
DROP INDEX progress_open;
CREATE INDEX progress_open ON progress (changed) WHERE status = 0;
CREATE INDEX progress_lobby ON progress (changed) WHERE status = 0 AND hidden = 0;
CREATE INDEX progress_ended ON progress (status, changed) WHERE status >= 2;
CREATE INDEX progress_talk ON progress (changed) WHERE status >= 2 AND silent = 0;

-- Who is kept out. target: `person HASH` or `net ADDRESS/PREFIX`; until: NULL for ever.
CREATE TABLE bans (
    target TEXT   COLLATE "C" PRIMARY KEY,
    reason TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    until  BIGINT
);

-- What `bastide admin` changed beside running servers, which read it: `bans`, or `table ID`.
CREATE TABLE changes (
    id   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    what TEXT   NOT NULL,
    at   BIGINT NOT NULL
);

-- Work that one server does at a time.
CREATE TABLE leases (
    work   TEXT   COLLATE "C" PRIMARY KEY,
    holder BIGINT NOT NULL,
    until  BIGINT NOT NULL
);
INSERT INTO leases (work, holder, until) VALUES ('prune', 0, 0);

-- What lists show of a game: JSON with the deciding seat, the number of tiles, the scores and the winners. Tables that no
-- later entry changes keep NULL and are loaded instead.
ALTER TABLE progress ADD COLUMN glance TEXT;

-- For the list of games to watch, the latest opened first.
CREATE INDEX tables_listed ON tables (opened) WHERE listed;

-- One row that `/readyz` writes, to see that a move would be stored.
CREATE TABLE probe (
    id int2 NOT NULL PRIMARY KEY CHECK (id = 1),
    at int8 NOT NULL
);

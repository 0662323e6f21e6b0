-- The secret of a table whose game has not ended, encrypted with a key that is not in the database. Where it is there,
-- the column seed holds the SHA-256 of the secret instead of the secret. The server seals the tables that exist now when it
-- starts; the log of a game that ends has its secret.
ALTER TABLE tables ADD COLUMN sealed BYTEA;

-- Which key that is, so that a server with another one does not start.
CREATE TABLE secret_key (
    id          SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    fingerprint BYTEA    NOT NULL CHECK (octet_length(fingerprint) = 32)
);

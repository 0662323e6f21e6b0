-- The secret of a table whose game has not ended, encrypted with a key that is not in the database. Where it is there,
-- the column seed holds the SHA-256 of the secret instead of the secret. The server seals the tables that exist now when it
-- starts; the log of a game that ends has its secret.
ALTER TABLE tables ADD COLUMN sealed BLOB;

-- Which key that is, so that a server with another one does not start.
CREATE TABLE secret_key (
    id          INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    fingerprint BLOB    NOT NULL CHECK (length(fingerprint) = 32)
) STRICT;

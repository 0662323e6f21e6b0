//! Seals the secrets of tables whose games have not ended, so that a copy of the database does not tell what will be drawn.
//! The key is in a file of its own; the database knows only its fingerprint.

use crate::config::Config;
use crate::secret::{self, Hash};
use crate::store::{Sealing, Store, StoreError, StoredSecret, file_of};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The bytes of the random number with which a sealed secret begins.
const NONCE: usize = 24;

/// Secrets of earlier versions that are sealed in one transaction.
const BATCH: u32 = 1000;

/// The key that seals secrets.
pub struct Key {
    cipher: XChaCha20Poly1305,
    fingerprint: Hash,
}

/// Why a key cannot be used.
#[derive(Debug)]
pub enum KeyError {
    /// The file cannot be read or made.
    File(PathBuf, io::Error),
    /// The file has other content than a key.
    NoKey(PathBuf),
    /// The database was sealed with a key, and there is none.
    Missing(PathBuf),
    /// The database was sealed with another key.
    Other(PathBuf),
    Store(StoreError),
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RIGHT: &str = "put the key file of this database there, or name it with --key-file; nothing is lost. If the key \
             is lost for good, start once with --replace-key on: finished games stay as they are, and unfinished ones can be \
             seen but not continued";
        match self {
            KeyError::File(path, error) => write!(
                f,
                "key file {}: {error}; name another with --key-file PATH",
                path.display()
            ),
            KeyError::NoKey(path) => write!(
                f,
                "key file {}: it should have 64 hexadecimal digits and nothing else",
                path.display()
            ),
            KeyError::Missing(path) => write!(
                f,
                "there is no key file {}, but the database holds secrets that are sealed with a key; {RIGHT}",
                path.display()
            ),
            KeyError::Other(path) => write!(
                f,
                "key file {} has another key than the one with which the secrets in the database are sealed; {RIGHT}",
                path.display()
            ),
            KeyError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for KeyError {}

impl From<StoreError> for KeyError {
    fn from(error: StoreError) -> KeyError {
        KeyError::Store(error)
    }
}

impl Key {
    /// The key with these 256 bits.
    pub fn new(bytes: [u8; 32]) -> Key {
        Key {
            cipher: XChaCha20Poly1305::new(&bytes.into()),
            fingerprint: secret::digest(&[b"bastide key 1\n".as_slice(), &bytes].concat()),
        }
    }

    /// The secret of a table as it is stored. It can only be opened for the same table.
    pub fn seal(&self, table: &str, secret: &[u8; 32]) -> StoredSecret {
        let nonce: [u8; NONCE] = secret::random();
        let payload = Payload {
            msg: secret,
            aad: table.as_bytes(),
        };
        let text = self.cipher.encrypt(&XNonce::from(nonce), payload);
        let text = text.expect("32 bytes are far below the cipher's limit");
        StoredSecret::Sealed {
            hash: secret::digest(secret),
            sealed: [&nonce[..], &text].concat(),
        }
    }

    /// The secret of a table; `None` if it was sealed with another key.
    pub fn open(&self, table: &str, stored: &StoredSecret) -> Option<[u8; 32]> {
        let (hash, sealed) = match stored {
            StoredSecret::Plain(secret) => return Some(*secret),
            StoredSecret::Sealed { hash, sealed } => (hash, sealed),
        };
        let (nonce, text) = sealed.split_first_chunk::<NONCE>()?;
        let payload = Payload {
            msg: text,
            aad: table.as_bytes(),
        };
        let secret = self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()?;
        let secret: [u8; 32] = secret.try_into().ok()?;
        (secret::digest(&secret) == *hash).then_some(secret)
    }
}

/// Loads the key of a database, or makes one for a database that has none, and seals what earlier versions left unsealed.
pub async fn prepare(config: &Config, store: &Store) -> Result<Key, KeyError> {
    let path = path(config);
    let known = store.key_fingerprint().await?;
    let key = match read(&path)? {
        Some(key) => key,
        None if known.is_some() && !config.replace_key => return Err(KeyError::Missing(path)),
        None => make(&path)?,
    };
    // Of two nodes that start at the same time, one notes its key, and the other finds it.
    store.note_key(key.fingerprint, config.replace_key).await?;
    if store.key_fingerprint().await? != Some(key.fingerprint) {
        return Err(KeyError::Other(path));
    }
    loop {
        let plain = store.unsealed(BATCH).await?;
        if plain.is_empty() {
            return Ok(key);
        }
        let seal = |(table, secret): (String, [u8; 32])| Sealing {
            secret: key.seal(&table, &secret),
            table,
        };
        store.seal(plain.into_iter().map(seal).collect()).await?;
    }
}

/// The key file: of the settings, or beside the database file.
fn path(config: &Config) -> PathBuf {
    match (config.key_file.as_str(), file_of(&config.database)) {
        ("", Some(database)) => database.with_extension("key"),
        ("", None) => PathBuf::from("bastide.key"),
        (path, _) => PathBuf::from(path),
    }
}

/// `None` if there is no such file.
fn read(path: &Path) -> Result<Option<Key>, KeyError> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let bytes = bastide_wire::nonces::parse(text.trim());
            let bytes = bytes.ok_or_else(|| KeyError::NoKey(path.to_owned()))?;
            Ok(Some(Key::new(bytes)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(KeyError::File(path.to_owned(), error)),
    }
}

/// Makes a key file that only its owner can read. If another node makes it at the same time, that one counts.
fn make(path: &Path) -> Result<Key, KeyError> {
    let explain = |error| KeyError::File(path.to_owned(), error);
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}", secret::key()));
    let draft = PathBuf::from(name);
    let mut options = File::options();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&draft).and_then(|mut file| {
        writeln!(file, "{}", secret::token())?;
        file.sync_all()
    });
    // A link appears whole, or not at all if there is a file.
    let linked = written.and_then(|()| fs::hard_link(&draft, path));
    // If it cannot be removed, it is one more copy of the key in the same folder.
    let _ = fs::remove_file(&draft);
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(explain(error)),
        _ => read(path)?.ok_or_else(|| explain(io::ErrorKind::NotFound.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_opened_with_its_key_and_for_its_table_only() {
        let (key, secret) = (Key::new([1; 32]), [7; 32]);
        let stored = key.seal("table", &secret);
        assert_eq!(key.open("table", &stored), Some(secret));
        assert_eq!(key.open("other", &stored), None);
        assert_eq!(Key::new([2; 32]).open("table", &stored), None);
        assert_eq!(key.open("table", &StoredSecret::Plain(secret)), Some(secret));
        let StoredSecret::Sealed { hash, sealed } = stored else {
            panic!("it is not sealed");
        };
        assert_eq!(sealed.len(), NONCE + 32 + 16);
        assert!(!sealed.windows(4).any(|window| window == [7; 4]));
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            let changed = StoredSecret::Sealed {
                hash,
                sealed: changed,
            };
            assert_eq!(key.open("table", &changed), None);
        }
    }
}

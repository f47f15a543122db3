/**
 * Signatures that a visitor keeps on the device: in IndexedDB, encrypted with AES-GCM under a key that PBKDF2 makes of their
 * passphrase. Without it nobody can read them, also not this site.
 */

const DATABASE = 'recto-signatures';
const STORE = 'kept';
/** OWASP's figure for PBKDF2 with SHA-256. */
const ROUNDS = 600_000;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;

/** Record in the database. None of it is readable except the kind of signature. */
interface Locked {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly rounds: number;
  readonly data: ArrayBuffer;
}

/** Keeps a signature; one that was kept before under this name is gone. @param value plain data */
export async function keepSignature(name: string, value: unknown, passphrase: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await keyOf(passphrase, salt, ROUNDS);
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain);
  const locked: Locked = { salt, nonce, rounds: ROUNDS, data };
  await inStore('readwrite', (store) => store.put(locked, name));
}

/** True when a signature is kept under this name; false, too, when the browser keeps nothing. */
export async function hasKeptSignature(name: string): Promise<boolean> {
  if (!(await databaseExists())) return false;
  return inStore('readonly', (store) => store.count(name)).then(
    (count) => count > 0,
    () => false,
  );
}

/** The signature; null when the passphrase does not open it or there is none. */
export async function openKeptSignature(name: string, passphrase: string): Promise<unknown> {
  const locked: Locked | undefined = await inStore('readonly', (store) => store.get(name));
  if (!locked) return null;
  const key = await keyOf(passphrase, locked.salt, locked.rounds);
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: locked.nonce }, key, locked.data);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return null;
  }
}

/** Forgets all signatures that are kept: the database is deleted. */
export function forgetSignatures(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const words = new TextEncoder().encode(passphrase.normalize('NFC'));
  const base = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveKey']);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(way, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Looking for one must not create it: a visitor who keeps nothing leaves nothing. */
async function databaseExists(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return false;
  }
}

function inStore<Out>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Out>): Promise<Out> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

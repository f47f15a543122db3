/** Puts a new master key in front of the key file: `node apps/server/src/rotate-key.ts`. docs/deploy.md says when to remove old ones. */
import { readConfig } from './config.ts';
import { rotateKeyFile } from './store/key-ring.ts';

const { keyFile } = readConfig(process.env, process.env.RECTO_CWD ?? process.cwd());
rotateKeyFile(keyFile);
console.log('A new key stands in front. Restart the server; after a day remove the other lines of the key file.');

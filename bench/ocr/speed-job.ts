/** One job in a process of its own, so that the system counts its time: `speed-job.ts wasm|native FILE [WORKERS]`. */
import { readFileSync } from 'node:fs';
import { createOwn } from './ours.ts';

const [engine, path = '', workers = '2'] = process.argv.slice(2);
await createOwn(engine === 'native' ? 'native' : 'wasm', Number(workers))(
  'scan.pdf',
  new Uint8Array(readFileSync(path)),
  ['eng'],
);
process.exit(0);

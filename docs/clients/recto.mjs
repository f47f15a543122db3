// A job with Node and nothing else: upload, start, follow, fetch, delete. Results are written to the current folder.
// usage: node recto.mjs OPERATION PARAMS FILE...
// e.g.   node recto.mjs split '{"mode": "every-page"}' report.pdf
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const origin = process.env.RECTO_SERVER ?? 'http://localhost:3000';
const [operation, params, ...files] = process.argv.slice(2);

/** Calls the server, and again when it is busy: it says for how many seconds. */
async function call(method, path, { headers, body } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${process.env.RECTO_RUNNER_SECRET}`, ...headers },
      body,
    });
    if (answer.ok) return answer;
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || attempt === 5) throw new Error((await answer.json()).error.message);
    await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

const inputs = [];
for (const file of files) {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-file-name': encodeURIComponent(basename(file)),
  };
  const body = await openAsBlob(file);
  const stored = await call('POST', '/storage/v1/object/pdf-files', { headers, body });
  inputs.push((await stored.json()).key);
}

// An id of your own: if an answer is lost and the call is sent again, it stays one job.
const job = `/api/v1/jobs/${crypto.randomUUID()}`;
await call('POST', '/api/v1/jobs', {
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id: basename(job), operation, inputs, params: JSON.parse(params) }),
});

let state;
do {
  await sleep(200);
  state = await (await call('GET', job)).json();
} while (state.state === 'queued' || state.state === 'running');
if (state.state !== 'done') throw new Error(state.error?.message ?? state.state);

for (const { name, url } of state.results) {
  const result = await call('GET', url);
  await writeFile(basename(name), result.body);
  console.log(basename(name));
}
await call('DELETE', job);

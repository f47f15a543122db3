/** One example of the page for developers, as it stands there. A test runs each against a real server. */
export interface Example {
  readonly id: 'process-curl' | 'stored-curl' | 'job-typescript';
  readonly language: 'shell' | 'typescript';
  readonly code: string;
}

/** Address of the server in the examples. */
export const EXAMPLE_ORIGIN = 'http://localhost:3000';

/** The command line on a file that is larger than its tool takes without being told. */
export const LARGE_FILE_COMMAND = 'RECTO_MAX_FILE_MEGABYTES=2000 recto rotate --angle 90 archive.pdf -o turned.pdf';

/** Working examples; `a.pdf` and `b.pdf` lie beside them, and RECTO_RUNNER_SECRET is set. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'process-curl',
    language: 'shell',
    code: `curl --fail-with-body http://localhost:3000/process \\
  --header "Authorization: Bearer $RECTO_RUNNER_SECRET" \\
  --form operation=merge \\
  --form params='{"outline": "flat"}' \\
  --form files=@a.pdf --form files=@b.pdf \\
  --output merged.pdf`,
  },
  {
    id: 'stored-curl',
    language: 'shell',
    code: `curl --cookie-jar session --request POST http://localhost:3000/api/session

key=$(curl --cookie session http://localhost:3000/storage/v1/object/pdf-files \\
  --header "Content-Type: application/octet-stream" \\
  --header "X-File-Name: a.pdf" \\
  --data-binary @a.pdf | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')

curl --fail-with-body --cookie session http://localhost:3000/functions/v1/rotate-pdf \\
  --header "Content-Type: application/json" \\
  --data "{\\"inputs\\": [\\"$key\\"], \\"angle\\": 90}" \\
  --output turned.pdf`,
  },
  {
    id: 'job-typescript',
    language: 'typescript',
    code: `import { readFile, writeFile } from 'node:fs/promises';

const origin = 'http://localhost:3000';
const headers = { authorization: \`Bearer \${process.env.RECTO_RUNNER_SECRET}\` };

const upload = await fetch(\`\${origin}/storage/v1/object/pdf-files\`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/octet-stream', 'x-file-name': 'a.pdf' },
  body: await readFile('a.pdf'),
});
const { key } = await upload.json();

// An id of your own: if the answer is lost, send it again; it stays one job.
const id = crypto.randomUUID();
await fetch(\`\${origin}/api/v1/jobs\`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ id, operation: 'split', inputs: [key], params: { mode: 'every-page' } }),
});

let job;
do {
  await new Promise((resolve) => setTimeout(resolve, 200));
  job = await (await fetch(\`\${origin}/api/v1/jobs/\${id}\`, { headers })).json();
} while (job.state === 'queued' || job.state === 'running');
if (job.state !== 'done') throw new Error(job.error.message);

for (const { name, url } of job.results) {
  const result = await fetch(origin + url, { headers });
  await writeFile(name, new Uint8Array(await result.arrayBuffer()));
}
await fetch(\`\${origin}/api/v1/jobs/\${id}\`, { method: 'DELETE', headers });`,
  },
];

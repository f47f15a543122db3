import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** MuPDF's redaction of the same word; `failure` when it has none. */
export interface MutoolRun {
  /** With the start of the program. */
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly places: number;
  readonly failure?: string;
}

const TIMEOUT_MS = 300_000;
const TIMED = 'TIMEFORMAT="processor %U %S"; time mutool run "$@"';

/** Marks what MuPDF's own search finds, applies the redactions page by page, and saves without what is no longer used. */
const SCRIPT = `
var path = scriptArgs[0], word = scriptArgs[1], out = scriptArgs[2], password = scriptArgs[3];
var document = new Document(path), places = 0;
if (document.needsPassword()) document.authenticatePassword(password);
for (var index = 0; index < document.countPages(); index++) {
  var page = document.loadPage(index), hits = page.search(word, 500);
  for (var hit = 0; hit < hits.length; hit++) {
    page.createAnnotation("Redact").setQuadPoints(hits[hit]);
    places++;
  }
  if (hits.length) page.applyRedactions();
}
document.save(out, "garbage,compress");
print(places);
`;

/** Redacts with `mutool run`. Its search finds the word inside other words too. */
export function redactWithMutool(
  path: string,
  word: string,
  { password, folder }: { readonly password: string | undefined; readonly folder: string },
): MutoolRun {
  const script = join(folder, 'redact.js');
  const result = join(folder, 'mutool.pdf');
  writeFileSync(script, SCRIPT);
  const startedAt = performance.now();
  const run = spawnSync('bash', ['-c', TIMED, '-', script, path, word, result, password ?? ''], {
    timeout: TIMEOUT_MS,
    maxBuffer: 2 ** 26,
    encoding: 'utf8',
  });
  const milliseconds = Math.round(performance.now() - startedAt);
  const [, user = 0, system = 0] = (/^processor (\S+) (\S+)$/m.exec(run.stderr) ?? []).map(Number);
  const cpuMilliseconds = Math.round((user + system) * 1000);
  if (run.status === 0 && statSync(result, { throwIfNoEntry: false })) {
    return { milliseconds, cpuMilliseconds, places: Number(run.stdout.trim()) };
  }
  const said = run.stderr.split('\n').find((line) => /error/i.test(line)) ?? run.stderr.split('\n')[0] ?? '';
  return { milliseconds, cpuMilliseconds, places: 0, failure: said.slice(0, 80) };
}

import { existsSync } from 'node:fs';
import { RectoError } from '@recto/contract/recto-error';
import type { EngineAnswer, EngineRequest } from '../engine.ts';
import { type SandboxCommand, spawnSandboxed } from './sandbox.ts';

/** The part of LibreOffice that draws formulas. */
const MATH = '/usr/lib/libreoffice/program/libsmlo.so';
const MAX_PDF_BYTES = 1024 * 1_048_576;

/** The name that LibreOffice's PDF filter has for each kind of source. */
const EXPORTS: readonly (readonly [RegExp, 'writer' | 'calc' | 'impress'])[] = [
  [/^(xlsx|xls|ods|csv)$/, 'calc'],
  [/^(pptx|ppt|odp)$/, 'impress'],
  [/^/, 'writer'],
];

/** True for what needs no say over sheets and passwords. */
export function canConvertCold({ sheets, password }: EngineRequest): boolean {
  const isSpecial =
    sheets.fitWidth || sheets.names.length > 0 || sheets.includeHidden || sheets.orientation !== 'as-is';
  return !isSpecial && password === undefined;
}

/**
 * Converts one document with a LibreOffice of its own, for machines without Python and for documents over which the driven one
 * stumbles: ten times slower, without a say over sheets and passwords, and nothing is known of the source.
 * @param commandFor makes the command of a converter. @throws engine-crashed, timed-out, cancelled; engine-missing for what only the warm way can do
 */
export async function convertCold(
  commandFor: (extension: string, filter: string) => SandboxCommand,
  request: EngineRequest,
  document: Uint8Array,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const { extension, timeoutMs } = request;
  if (!canConvertCold(request)) throw new RectoError('engine-missing', { engine: 'python3-uno' });
  const application = EXPORTS.find(([pattern]) => pattern.test(extension))?.[1] ?? 'writer';
  const values = Object.entries(request.export).map(([name, value]) => [
    name,
    { type: typeOf(value), value: String(value) },
  ]);
  const filter = `pdf:${application}_pdf_Export:${JSON.stringify(Object.fromEntries(values))}`;
  const child = spawnSandboxed(commandFor(extension, filter));
  let reason: RectoError | undefined;
  const stop = (error: RectoError) => {
    reason ??= error;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
  };
  const cancel = () => stop(new RectoError('cancelled'));
  const timer = setTimeout(
    () => stop(new RectoError('timed-out', { seconds: Math.ceil(timeoutMs / 1000) })),
    timeoutMs,
  );
  signal.addEventListener('abort', cancel, { once: true });
  const parts: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (part: Buffer) => {
    size += part.length;
    if (size > MAX_PDF_BYTES) stop(new RectoError('engine-crashed'));
    else parts.push(part);
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(document);
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', cancel);
  if (reason) throw reason;
  const pdf = new Uint8Array(Buffer.concat(parts));
  if (code !== 0 || pdf.length === 0) return { kind: 'refused', reason: 'load', missingSheets: [] };
  const formulas = existsSync(MATH) ? null : 0;
  const facts = { application, title: '', language: '', hiddenSheets: [], hiddenSlides: 0, formulas, source: null };
  return { kind: 'done', pdf, families: [], facts };
}

function typeOf(value: string | number | boolean): string {
  return typeof value === 'number' ? 'long' : typeof value;
}

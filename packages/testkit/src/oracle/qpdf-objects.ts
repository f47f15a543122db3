import { createHash } from 'node:crypto';
import { withFile } from '../temporary-folder.ts';
import { runProgram } from './native-program.ts';

/** A value as qpdf's JSON writes it: "u:text", "b:hex", "/Name", "3 0 R"; arrays and records as they are. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
/** Keys with their slash. */
export type ValueRecord = { readonly [key: string]: Value };

interface StoredObject {
  readonly value?: Value;
  readonly stream?: { readonly dict: ValueRecord; readonly data?: string };
}

const MAX_REFERENCE_STEPS = 32;
const MAX_EXPANDED_VALUES = 20_000;
const MAX_EXPANDED_DEPTH = 32;
const REFERENCE = /^\d+ \d+ R$/;

/** All objects of a file, as qpdf's JSON shows them. Reads leniently: a missing or odd value is null or empty. */
export class QpdfObjects {
  readonly version: string;
  readonly trailer: ValueRecord;
  readonly catalog: ValueRecord;
  readonly #objects: ReadonlyMap<string, StoredObject>;

  constructor(version: string, objects: ReadonlyMap<string, StoredObject>) {
    this.version = version;
    this.#objects = objects;
    this.trailer = this.record(objects.get('trailer')?.value);
    this.catalog = this.record(this.trailer['/Root']);
  }

  /** References of all objects in the file. */
  references(): string[] {
    return [...this.#objects.keys()].filter((key) => key !== 'trailer');
  }

  /** The value that references lead to; a stream gives its dictionary. */
  resolve(value: Value | undefined): Value {
    let current: Value = value ?? null;
    for (let step = 0; isReference(current); step++) {
      if (step === MAX_REFERENCE_STEPS) return null;
      const stored: StoredObject | undefined = this.#objects.get(current);
      current = stored?.value ?? stored?.stream?.dict ?? null;
    }
    return current;
  }

  record(value: Value | undefined): ValueRecord {
    const resolved = this.resolve(value);
    return isRecord(resolved) ? resolved : {};
  }

  array(value: Value | undefined): readonly Value[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : [];
  }

  number(value: Value | undefined): number | null {
    const resolved = this.resolve(value);
    return typeof resolved === 'number' ? resolved : null;
  }

  /** A name without its slash. */
  name(value: Value | undefined): string | null {
    const resolved = this.resolve(value);
    return typeof resolved === 'string' && resolved.startsWith('/') ? resolved.slice(1) : null;
  }

  /** A string: its text, or its bytes as Latin-1 when qpdf calls it binary. */
  text(value: Value | undefined): string | null {
    const resolved = this.resolve(value);
    if (typeof resolved !== 'string') return null;
    if (resolved.startsWith('u:')) return resolved.slice(2);
    return resolved.startsWith('b:') ? Buffer.from(resolved.slice(2), 'hex').toString('latin1') : null;
  }

  /** A stream's data without its general filters (Flate and the like), or null when it is no stream. */
  streamData(value: Value | undefined): Buffer | null {
    let current: Value = value ?? null;
    for (let step = 0; isReference(current) && step < MAX_REFERENCE_STEPS; step++) {
      const stored: StoredObject | undefined = this.#objects.get(current);
      if (stored?.stream) return Buffer.from(stored.stream.data ?? '', 'base64');
      current = stored?.value ?? null;
    }
    return null;
  }

  /** SHA-256 of a stream's data, or null when it is no stream. */
  streamDigest(value: Value | undefined): string | null {
    const data = this.streamData(value);
    return data && createHash('sha256').update(data).digest('hex');
  }

  /**
   * A value with its references replaced by what they lead to, for comparing. Pages, and the way back to them, are left
   * out, since they are compared on their own; what leads back to itself becomes null, and what is endless is cut off.
   */
  expand(value: Value | undefined): Value {
    return this.#expand(value ?? null, new Set(), { left: MAX_EXPANDED_VALUES });
  }

  #expand(value: Value, path: ReadonlySet<string>, budget: { left: number }): Value {
    if (budget.left-- <= 0) return 'cut off';
    if (isReference(value)) {
      if (path.has(value) || path.size >= MAX_EXPANDED_DEPTH) return null;
      const stream = this.streamDigest(value);
      if (stream) return `stream:${stream}`;
      return this.#expand(this.resolve(value), new Set([...path, value]), budget);
    }
    if (Array.isArray(value)) return value.map((entry: Value) => this.#expand(entry, path, budget));
    if (!isRecord(value)) return value;
    if (value['/Type'] === '/Page' || value['/Type'] === '/Pages') return 'page';
    const entries = Object.entries(value).filter(([key]) => key !== '/P' && key !== '/Parent');
    return Object.fromEntries(entries.map(([key, entry]) => [key, this.#expand(entry, path, budget)]));
  }

  /** References of the objects that the trailer leads to. */
  reachable(): Set<string> {
    const seen = new Set<string>();
    const pending: Value[] = [this.trailer];
    while (pending.length > 0) {
      const value = pending.pop() ?? null;
      if (isReference(value)) {
        if (seen.has(value)) continue;
        const stored = this.#objects.get(value);
        if (!stored) continue;
        seen.add(value);
        pending.push(stored.value ?? stored.stream?.dict ?? null);
      } else if (Array.isArray(value)) {
        for (const entry of value) pending.push(entry);
      } else if (isRecord(value)) {
        for (const entry of Object.values(value)) pending.push(entry);
      }
    }
    return seen;
  }
}

/** Loads a file's objects through native qpdf. @throws when qpdf cannot open the file */
export function loadObjects(file: string | Uint8Array, password = ''): Promise<QpdfObjects> {
  return withFile(file, async (path) => {
    const flags = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized'];
    const result = await runProgram('qpdf', [`--password=${password}`, ...flags, path]);
    if (result.exitCode !== 0 && result.exitCode !== 3) throw new Error(`qpdf cannot open it: ${result.stderr}`);
    const [header, objects] = JSON.parse(result.stdout.toString('utf8')).qpdf as [
      { pdfversion: string },
      Record<string, StoredObject>,
    ];
    const entries = Object.entries(objects).map(([key, object]) => [key.replace(/^obj:/, ''), object] as const);
    return new QpdfObjects(header.pdfversion, new Map(entries));
  });
}

export function isReference(value: Value): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

export function isRecord(value: Value | undefined): value is ValueRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

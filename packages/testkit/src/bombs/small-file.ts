import { deflateSync } from 'node:zlib';
import { PdfWriter, type Reference } from '../builders/pdf-writer.ts';
import type { Dictionary, Syntax } from '../builders/syntax.ts';

/** One file of a few kilobytes that asks for much work. */
export interface SmallBomb {
  /** The kind of structure, and what is wrong with it: `forms-laughs`. */
  readonly name: string;
  /** Makes the file; some take a second. */
  make(): Uint8Array;
}

/** Parts of a small file's page besides its size. */
export interface PageParts {
  readonly content?: string;
  readonly resources?: Dictionary;
  readonly page?: Dictionary;
  readonly catalog?: Dictionary;
}

/** A writer with the shortcuts that hostile files need. */
export class SmallFile {
  readonly writer = new PdfWriter();

  /** A stream under one Flate filter. */
  packed(dictionary: Dictionary, data: string | Uint8Array): Reference {
    return this.writer.addStream(dictionary, data, true);
  }

  /** A form XObject over the usual page. */
  form(content: string, resources: Dictionary = {}, more: Dictionary = {}): Reference {
    return this.packed({ ...FORM, Resources: resources, ...more }, content);
  }

  /** A chain of nodes, each made with a reference to the next; the last gets undefined. @returns the first */
  levels(count: number, make: (next: Reference | undefined, level: number) => Syntax): Reference {
    const nodes = Array.from({ length: count }, () => this.writer.reserve());
    for (const [level, node] of nodes.entries()) this.writer.set(node, make(nodes[level + 1], level));
    return nodes[0] ?? 'null';
  }

  /** Streams one inside the other, as `levels`. */
  streams(count: number, make: (next: Reference | undefined) => readonly [Dictionary, string]): Reference {
    let inner: Reference | undefined;
    for (let level = 0; level < count; level++) inner = this.packed(...make(inner));
    return inner ?? 'null';
  }

  /** The file of one page. */
  onePage({ content = '', resources = {}, page = {}, catalog = {} }: PageParts): Uint8Array {
    const pages = this.writer.reserve();
    const kid = this.writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 612, 792],
      Resources: resources,
      Contents: this.packed({}, content),
      ...page,
    });
    this.writer.set(pages, { Type: '/Pages', Kids: [kid], Count: 1 });
    return this.finish({ Pages: pages, ...catalog });
  }

  finish(catalog: Dictionary): Uint8Array {
    return this.writer.toBytes({ trailer: { Root: this.writer.add({ Type: '/Catalog', ...catalog }) } });
  }
}

export const FORM: Dictionary = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 612, 792] };
export const HELVETICA: Dictionary = { Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' };

/** Data under Flate several times. */
export function flateTimes(data: Uint8Array, times: number): Uint8Array {
  let packed = data;
  for (let time = 0; time < times; time++) packed = deflateSync(packed, { level: 9 });
  return packed;
}

/** Names the bombs of one kind. */
export function bombsOf(kinds: Readonly<Record<string, () => Uint8Array>>): SmallBomb[] {
  return Object.entries(kinds).map(([name, make]) => ({ name, make }));
}

import { deflateSync } from 'node:zlib';
import { PdfWriter, type Reference } from './pdf-writer.ts';
import type { Dictionary, Syntax } from './syntax.ts';

/** The word that is hidden, and where it is drawn when it is: left, bottom, right, top. */
export const SECRET = 'Zebulon';
export const SECRET_BOX = { left: 45, bottom: 90, right: 150, top: 118 } as const;

/** A page of 300 by 200 points with a line of text above and below the place where a secret is drawn. */
export class SecretDraft {
  readonly writer = new PdfWriter();
  readonly font: Reference;
  readonly page: Reference;
  readonly catalog: Dictionary = {};
  readonly info: Dictionary = {};
  readonly pageEntries: Dictionary = {};
  readonly resources: Dictionary;
  content = 'BT /F 12 Tf 50 150 Td (A line above) Tj ET\nBT /F 12 Tf 50 40 Td (A line below) Tj ET\n';
  /** A whole earlier file, that the result continues. */
  isRevised = false;

  constructor() {
    this.font = this.writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
    this.page = this.writer.reserve();
    this.resources = { Font: { F: this.font } };
  }

  /** Adds to what the page draws. */
  draw(content: string): void {
    this.content += `${content}\n`;
  }

  /** Names a resource. */
  resource(category: string, name: string, value: Syntax): void {
    const entries = this.resources[category];
    this.resources[category] = {
      ...(typeof entries === 'object' && !Array.isArray(entries) ? entries : {}),
      [name]: value,
    };
  }

  form(content: string, entries: Dictionary = {}): Reference {
    const dictionary = {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: [0, 0, 300, 200],
      Resources: { Font: { F: this.font } },
      ...entries,
    };
    return this.writer.addStream(dictionary, content, true);
  }

  image(entries: Dictionary, data: Uint8Array): Reference {
    return this.writer.addStream({ Type: '/XObject', Subtype: '/Image', ...entries }, data);
  }

  deflated(data: Uint8Array): Uint8Array {
    return deflateSync(data);
  }

  annotation(entries: Dictionary): Reference {
    const { left, bottom, right, top } = SECRET_BOX;
    const reference = this.writer.add({ Type: '/Annot', Rect: [left + 5, bottom + 2, right - 5, top - 2], ...entries });
    const before = this.pageEntries.Annots;
    this.pageEntries.Annots = [...(Array.isArray(before) ? before : []), reference];
    return reference;
  }

  bytes(): Uint8Array {
    const pages = this.writer.reserve();
    const contents = this.writer.addStream({}, this.content);
    this.writer.set(this.page, {
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 300, 200],
      Contents: contents,
      Resources: this.resources,
      ...this.pageEntries,
    });
    this.writer.set(pages, { Type: '/Pages', Kids: [this.page], Count: 1 });
    const root = this.writer.add({ Type: '/Catalog', Pages: pages, ...this.catalog });
    const info = this.writer.add(this.info);
    const bytes = this.writer.toBytes({ trailer: { Root: root, Info: info } });
    return this.isRevised ? revised(bytes, contents) : bytes;
  }
}

/** The file with an update that replaces the content; the old one stays in the bytes. */
function revised(bytes: Uint8Array, contents: Reference): Uint8Array {
  const number = Number.parseInt(contents, 10);
  const text = Buffer.from(bytes).toString('latin1');
  const before = /startxref\n(\d+)/.exec(text)?.[1] ?? '0';
  const trailer = /trailer\n<<([\s\S]*?)>>\nstartxref/.exec(text)?.[1] ?? '';
  const content = 'BT /F 12 Tf 50 150 Td (A line above) Tj ET';
  const object = `${number} 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const table = `xref\n${number} 1\n${String(bytes.length).padStart(10, '0')} 00000 n \n`;
  const end = `trailer\n<<${trailer} /Prev ${before} >>\nstartxref\n${bytes.length + object.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(object + table + end, 'latin1')]);
}

import { type Dictionary, nameOf, PdfWriter, type Reference, type Syntax, textOf } from '@recto/testkit';

/** Blocks of a document, one below the other. */
export type Block =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly size?: number;
      readonly color?: string;
      readonly bold?: boolean;
      readonly link?: string;
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'picture'; readonly seed: number; readonly width: number; readonly height: number }
  | { readonly kind: 'box'; readonly height: number; readonly color: string }
  | { readonly kind: 'field'; readonly name: string; readonly value: string; readonly isCheck?: boolean }
  | { readonly kind: 'note'; readonly text: string; readonly author?: string }
  | { readonly kind: 'break' };

/** A document whose text flows over as many pages as it takes. */
export interface FlowSpec {
  readonly blocks: readonly Block[];
  readonly fontSize?: number;
  readonly margin?: number;
  readonly columns?: 1 | 2;
  /** Divides long words at the ends of lines. */
  readonly hyphenate?: boolean;
  readonly header?: string;
  /** "Page 3" at the foot. */
  readonly numbered?: boolean;
  readonly info?: Readonly<Record<string, string>>;
  readonly outline?: readonly { readonly title: string; readonly page: number }[];
  readonly attachments?: readonly { readonly name: string; readonly content: string }[];
  readonly rotateDegrees?: number;
  readonly cropInset?: number;
  /** Streams are compressed. */
  readonly isCompressed?: boolean;
}

const [PAGE_WIDTH, PAGE_HEIGHT] = [595, 842];
const GAP = 8;
/** Advances of Helvetica, from the space to the tilde, in thousandths of the size (Adobe font metrics). */
const ADVANCES =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);

function widthOf(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += ADVANCES[character.charCodeAt(0) - 32] ?? 556;
  return (width * size) / 1000;
}

interface PageDraft {
  readonly content: string[];
  readonly annotations: Reference[];
  readonly images: Map<string, Reference>;
}

/** Lays a document out and writes it. */
export function flowPdf(spec: FlowSpec): Uint8Array {
  return new Flow(spec).toBytes();
}

class Flow {
  readonly #spec: FlowSpec;
  readonly #writer = new PdfWriter();
  readonly #pages: PageDraft[] = [];
  readonly #fields: Reference[] = [];
  readonly #pictures = new Map<string, Reference>();
  readonly #font = this.#writer.add({
    Type: '/Font',
    Subtype: '/Type1',
    BaseFont: '/Helvetica',
    Encoding: '/WinAnsiEncoding',
  });
  readonly #boldFont = this.#writer.add({
    Type: '/Font',
    Subtype: '/Type1',
    BaseFont: '/Helvetica-Bold',
    Encoding: '/WinAnsiEncoding',
  });
  #column = 0;
  #y = 0;

  constructor(spec: FlowSpec) {
    this.#spec = spec;
  }

  get #margin(): number {
    return this.#spec.margin ?? 72;
  }

  get #columnWidth(): number {
    const whole = PAGE_WIDTH - 2 * this.#margin;
    return this.#spec.columns === 2 ? (whole - 24) / 2 : whole;
  }

  get #left(): number {
    return this.#margin + this.#column * (this.#columnWidth + 24);
  }

  get #page(): PageDraft {
    const page = this.#pages.at(-1);
    if (!page) throw new RangeError('no page was begun');
    return page;
  }

  toBytes(): Uint8Array {
    this.#newPage();
    for (const block of this.#spec.blocks) this.#add(block);
    return this.#write();
  }

  #newPage(): void {
    this.#pages.push({ content: [], annotations: [], images: new Map() });
    this.#column = 0;
    this.#y = PAGE_HEIGHT - this.#margin;
    const { header, numbered } = this.#spec;
    if (header) this.#draw(header, this.#margin, PAGE_HEIGHT - 40, 9);
    if (numbered) this.#draw(`Page ${this.#pages.length}`, PAGE_WIDTH / 2 - 15, 36, 9);
  }

  /** Makes room; begins a column or a page when there is none. */
  #reserve(height: number): void {
    if (this.#y - height >= this.#margin) return;
    if (this.#spec.columns === 2 && this.#column === 0) {
      this.#column = 1;
      this.#y = PAGE_HEIGHT - this.#margin;
    } else this.#newPage();
  }

  #draw(text: string, x: number, y: number, size: number, color = '0 g', font = 'F1'): void {
    this.#page.content.push(`BT ${color} /${font} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${textOf(text)} Tj ET`);
  }

  #add(block: Block): void {
    switch (block.kind) {
      case 'text':
        this.#text(block);
        return;
      case 'table':
        this.#table(block.rows);
        return;
      case 'picture':
        this.#picture(block);
        return;
      case 'box':
        this.#reserve(block.height);
        this.#y -= block.height + GAP;
        this.#page.content.push(`q ${block.color} rg ${this.#left} ${this.#y + GAP} 120 ${block.height} re f Q`);
        return;
      case 'field':
        this.#field(block);
        return;
      case 'note':
        this.#page.annotations.push(
          this.#writer.add({
            Type: '/Annot',
            Subtype: '/Text',
            Rect: [PAGE_WIDTH - 60, this.#y - 20, PAGE_WIDTH - 40, this.#y],
            Contents: textOf(block.text),
            T: textOf(block.author ?? 'Ann'),
          }),
        );
        return;
      case 'break':
        this.#newPage();
    }
  }

  #text({ text, size = this.#spec.fontSize ?? 11, color, bold, link }: Extract<Block, { kind: 'text' }>): void {
    const leading = size * 1.3;
    for (const line of this.#linesOf(text, size)) {
      this.#reserve(leading);
      this.#y -= leading;
      this.#draw(line, this.#left, this.#y + leading - size, size, color && `${color} rg`, bold ? 'F2' : 'F1');
      if (link === undefined) continue;
      this.#page.annotations.push(
        this.#writer.add({
          Type: '/Annot',
          Subtype: '/Link',
          Rect: [this.#left, this.#y, this.#left + widthOf(line, size), this.#y + leading],
          Border: [0, 0, 0],
          A: { S: '/URI', URI: textOf(link) },
        }),
      );
    }
    this.#y -= GAP;
  }

  #linesOf(text: string, size: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer, size) <= this.#columnWidth) {
        line = longer;
        continue;
      }
      const half = Math.floor(word.length / 2);
      if (
        this.#spec.hyphenate &&
        /^[a-z]{7,}$/.test(word) &&
        widthOf(`${line} ${word.slice(0, half)}-`, size) <= this.#columnWidth
      ) {
        lines.push(`${line} ${word.slice(0, half)}-`);
        line = word.slice(half);
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
    }
    return line === '' ? lines : [...lines, line];
  }

  #table(rows: readonly (readonly string[])[]): void {
    const height = 18;
    for (const row of rows) {
      this.#reserve(height);
      this.#y -= height;
      const width = this.#columnWidth / row.length;
      for (const [index, cell] of row.entries()) {
        const x = this.#left + index * width;
        this.#page.content.push(`q 0.5 w ${x} ${this.#y} ${width} ${height} re S Q`);
        this.#draw(cell, x + 4, this.#y + 5, 10);
      }
    }
    this.#y -= GAP;
  }

  #picture({ seed, width, height }: Extract<Block, { kind: 'picture' }>): void {
    this.#reserve(height);
    this.#y -= height;
    const name = `Im${seed}`;
    this.#page.images.set(name, this.#pictureOf(seed));
    this.#page.content.push(`q ${width} 0 0 ${height} ${this.#left} ${this.#y} cm /${name} Do Q`);
    this.#y -= GAP;
  }

  #pictureOf(seed: number): Reference {
    const key = String(seed);
    const known = this.#pictures.get(key);
    if (known) return known;
    const side = 64;
    const samples = new Uint8Array(side * side * 3);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const at = 3 * (y * side + x);
        samples[at] = (x * 4 + seed * 50) & 255;
        samples[at + 1] = (y * 4 + seed * 90) & 255;
        samples[at + 2] = ((x >> 3) + (y >> 3)) % (seed + 2) === 0 ? 220 : 40;
      }
    }
    const reference = this.#writer.addStream(
      { Type: '/XObject', Subtype: '/Image', Width: side, Height: side, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 },
      samples,
      true,
    );
    this.#pictures.set(key, reference);
    return reference;
  }

  #field({ name, value, isCheck }: Extract<Block, { kind: 'field' }>): void {
    this.#reserve(20);
    this.#y -= 20;
    this.#draw(`${name}:`, this.#left, this.#y + 5, 10);
    const rect = [this.#left + 120, this.#y, this.#left + (isCheck ? 134 : 300), this.#y + 14];
    const box = [0, 0, isCheck ? 14 : 180, 14];
    const form = (content: string) =>
      this.#writer.addStream(
        { Type: '/XObject', Subtype: '/Form', BBox: box, Resources: { Font: { Helv: this.#font } } },
        content,
      );
    const look = isCheck
      ? { N: { Yes: form('q 3 3 8 8 re f Q'), Off: form('') } }
      : { N: form(`/Tx BMC BT /Helv 10 Tf 2 4 Td ${textOf(value)} Tj ET EMC`) };
    const field = this.#writer.add({
      Type: '/Annot',
      Subtype: '/Widget',
      FT: isCheck ? '/Btn' : '/Tx',
      T: textOf(name),
      V: isCheck ? nameOf(value) : textOf(value),
      AS: isCheck ? nameOf(value) : undefined,
      DA: textOf('/Helv 10 Tf 0 g'),
      F: 4,
      Rect: rect,
      AP: look,
    });
    this.#page.annotations.push(field);
    this.#fields.push(field);
    this.#y -= GAP;
  }

  #write(): Uint8Array {
    const { outline = [], attachments = [], info, rotateDegrees, cropInset, isCompressed = true } = this.#spec;
    const root = this.#writer.reserve();
    const kids = this.#pages.map(({ content, annotations, images }) =>
      this.#writer.add({
        Type: '/Page',
        Parent: root,
        MediaBox: [0, 0, PAGE_WIDTH, PAGE_HEIGHT],
        CropBox: cropInset ? [cropInset, cropInset, PAGE_WIDTH - cropInset, PAGE_HEIGHT - cropInset] : undefined,
        Rotate: rotateDegrees,
        Resources: { Font: { F1: this.#font, F2: this.#boldFont }, XObject: Object.fromEntries(images) },
        Contents: this.#writer.addStream({}, content.join('\n'), isCompressed),
        Annots: annotations.length > 0 ? annotations : undefined,
      }),
    );
    this.#writer.set(root, { Type: '/Pages', Count: kids.length, Kids: kids });
    const catalog: Dictionary = { Type: '/Catalog', Pages: root };
    if (this.#fields.length > 0) {
      catalog.AcroForm = { Fields: this.#fields, DR: { Font: { Helv: this.#font } }, DA: textOf('/Helv 10 Tf 0 g') };
    }
    if (outline.length > 0) catalog.Outlines = this.#outline(outline, kids);
    if (attachments.length > 0) catalog.Names = { EmbeddedFiles: this.#attachments(attachments) };
    return this.#writer.toBytes({
      layout: 'streams',
      trailer: {
        Root: this.#writer.add(catalog),
        Info:
          info &&
          this.#writer.add(Object.fromEntries(Object.entries(info).map(([key, value]) => [key, textOf(value)]))),
      },
    });
  }

  #outline(items: NonNullable<FlowSpec['outline']>, pages: readonly Reference[]): Reference {
    const root = this.#writer.reserve();
    const references = items.map(() => this.#writer.reserve());
    for (const [index, { title, page }] of items.entries()) {
      this.#writer.set(references[index] ?? root, {
        Title: textOf(title),
        Parent: root,
        Prev: references[index - 1],
        Next: references[index + 1],
        Dest: [pages[page] ?? pages[0] ?? 'null', '/Fit'],
      });
    }
    return this.#writer.set(root, {
      Type: '/Outlines',
      First: references[0],
      Last: references.at(-1),
      Count: items.length,
    });
  }

  #attachments(files: NonNullable<FlowSpec['attachments']>): Dictionary {
    const names = files.flatMap(({ name, content }): Syntax[] => [
      textOf(name),
      this.#writer.add({
        Type: '/Filespec',
        F: textOf(name),
        UF: textOf(name),
        EF: { F: this.#writer.addStream({ Type: '/EmbeddedFile' }, content) },
      }),
    ]);
    return { Names: names };
  }
}

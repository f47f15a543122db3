/** Facts of a TrueType file that a font descriptor states (ISO 32000-2, Table 120). */
export interface FontFacts {
  readonly name: string;
  /** Left, bottom, right, top in font units. */
  readonly boundingBox: readonly [number, number, number, number];
}

/** nameID of the PostScript name (OpenType, `name`). */
const POSTSCRIPT_NAME = 6;

/** Reads a font of ours. @throws RangeError when it is cut off */
export function readFontFacts(font: Uint8Array): FontFacts {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const head = tableAt(view, 'head') ?? 0;
  const corner = (at: number) => view.getInt16(head + at);
  return { name: readPostScriptName(view) ?? 'Mark', boundingBox: [corner(36), corner(38), corner(40), corner(42)] };
}

function tableAt(view: DataView, name: string): number | null {
  const count = view.getUint16(4);
  for (let index = 0; index < count; index++) {
    const entry = 12 + 16 * index;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(entry + at)));
    if (tag === name) return view.getUint32(entry + 8);
  }
  return null;
}

function readPostScriptName(view: DataView): string | null {
  const table = tableAt(view, 'name');
  if (table === null) return null;
  const count = view.getUint16(table + 2);
  const strings = table + view.getUint16(table + 4);
  for (let index = 0; index < count; index++) {
    const record = table + 6 + 12 * index;
    if (view.getUint16(record + 6) !== POSTSCRIPT_NAME) continue;
    const length = view.getUint16(record + 8);
    const at = strings + view.getUint16(record + 10);
    let name = '';
    for (let byte = 0; byte < length; byte++) name += String.fromCharCode(view.getUint8(at + byte));
    // UTF-16 or one byte a letter: the letters themselves are ASCII either way.
    return name.replace(/[^!-~]|[[\](){}<>/%]/g, '') || null;
  }
  return null;
}

/** A step of a Type 1 outline: numbers, or operators by their names. */
export type Type1Code = readonly (number | string)[];

export interface Type1FontSpec {
  readonly glyphs: Readonly<Record<string, Type1Code>>;
  readonly subrs?: readonly Type1Code[];
  /** Glyph names by code; the standard encoding when left out. */
  readonly encoding?: Readonly<Record<number, string>>;
  /** The encrypted part in hexadecimal digits. */
  readonly isHexadecimal?: boolean;
  /** Bytes of chance before each outline; -1 for outlines that are not encrypted. */
  readonly lenIV?: number;
}

const OPERATORS: Readonly<Record<string, readonly number[]>> = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  dotsection: [12, 0],
  vstem3: [12, 1],
  hstem3: [12, 2],
  seac: [12, 6],
  sbw: [12, 7],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
};

/** A Type 1 program (Adobe Type 1 Font Format) of these outlines, of 1000 units to the em. */
export function buildType1Font(spec: Type1FontSpec): Uint8Array {
  const { glyphs, subrs = [], encoding, lenIV = 4, isHexadecimal = false } = spec;
  const named = Object.entries(encoding ?? {}).map(([code, name]) => `dup ${code} /${name} put\n`);
  const codes = encoding
    ? `/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${named.join('')}readonly def\n`
    : '/Encoding StandardEncoding def\n';
  const clear =
    '%!PS-AdobeFont-1.0: Test\n12 dict begin\n/FontName /Test def\n/PaintType 0 def\n/FontType 1 def\n' +
    `/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n${codes}/FontBBox {-200 -300 1200 1100} readonly def\n` +
    'currentdict end\ncurrentfile eexec\n';
  const secret: Buffer[] = [];
  const text = (line: string) => secret.push(Buffer.from(line, 'latin1'));
  const data = (code: Type1Code) => {
    const bytes = codeBytes(code);
    return lenIV < 0 ? bytes : encrypt(Buffer.concat([Buffer.alloc(lenIV), bytes]), 4330);
  };
  text('dup /Private 12 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n');
  text('/BlueValues [-15 0 700 715] def\n/StdHW [60] def\n/StemSnapV [80 95] def\n/BlueScale 0.039625 def\n');
  if (lenIV !== 4) text(`/lenIV ${lenIV} def\n`);
  text(`/Subrs ${subrs.length} array\n`);
  for (const [index, code] of subrs.entries()) {
    const bytes = data(code);
    text(`dup ${index} ${bytes.length} RD `);
    secret.push(bytes);
    text(' NP\n');
  }
  text(`ND\n2 index /CharStrings ${Object.keys(glyphs).length} dict dup begin\n`);
  for (const [name, code] of Object.entries(glyphs)) {
    const bytes = data(code);
    text(`/${name} ${bytes.length} RD `);
    secret.push(bytes);
    text(' ND\n');
  }
  text('end\nend\nreadonly put\nmark currentfile closefile\n');
  const hidden = encrypt(Buffer.concat([Buffer.from('\0\0\0\0'), ...secret]), 55_665);
  const tail = `\n${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`;
  const middle = isHexadecimal ? Buffer.from(hidden.toString('hex')) : hidden;
  return Uint8Array.from(Buffer.concat([Buffer.from(clear), middle, Buffer.from(tail)]));
}

function codeBytes(code: Type1Code): Buffer {
  return Buffer.from(
    code.flatMap((item) => {
      if (typeof item === 'string') return OPERATORS[item] ?? [];
      if (item >= -107 && item <= 107) return [item + 139];
      return [255, (item >> 24) & 255, (item >> 16) & 255, (item >> 8) & 255, item & 255];
    }),
  );
}

function encrypt(plain: Buffer, startKey: number): Buffer {
  let key = startKey;
  return Buffer.from(
    plain.map((byte) => {
      const hidden = byte ^ (key >> 8);
      key = ((hidden + key) * 52_845 + 22_719) & 0xffff;
      return hidden;
    }),
  );
}

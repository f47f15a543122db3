/** Something that the whole repository has once. */
export interface OneOfEach {
  readonly rule: string;
  readonly what: string;
  /** The file or folder where it is written. */
  readonly home: string;
  /** A line that only a second one has. */
  readonly pattern: RegExp;
}

/** Things that the house-style check refuses in every file but their home. */
export const ONE_OF_EACH: readonly OneOfEach[] = [
  {
    rule: 'one-escape-xml',
    what: 'escaping for XML and HTML',
    home: 'packages/codecs/src/xml/',
    pattern: /(["'`])&(?:amp|lt|quot);\1/,
  },
  {
    rule: 'one-yield',
    what: 'giving way to messages (nextTurn, Pace)',
    home: 'packages/work/src/cancellation',
    pattern: /\bsetTimeout\(\s*[^,]*, 0\)|\bsetImmediate\(|\bport2\.postMessage\(|\bscheduler\.(?:yield|postTask)\b/,
  },
  {
    rule: 'one-lending-pool',
    what: 'lending workers to borrowers that wait (LendingPool)',
    home: 'packages/work/src/lending-pool.ts',
    pattern: /\bidle\.pop\(\)/,
  },
  {
    rule: 'one-jpeg-walk',
    what: 'the walk along the markers of a JPEG (walkMarkers)',
    home: 'packages/codecs/src/jpeg/',
    pattern: /\b(?:sos|scan|startOfScan|START_OF_SCAN)\b\s*[:=]\s*0xda\b/i,
  },
  {
    rule: 'one-content-reader',
    what: 'telling the operators of content apart (ContentReader, showsText)',
    home: 'packages/pdf-content/src/reader/',
    pattern: /(['"`])T[jJ]\1,\s*\1T[jJ]\1|[=!]==?\s*'T[jJ]'|\bcase 'T[jJ]'|\bisKeyword\('(?:BI|ID|EI)'\)/,
  },
  {
    rule: 'one-affine-matrix',
    what: 'products of affine matrices and homographies (multiply, Matrix, Homography)',
    home: 'packages/codecs/src/geometry/',
    pattern: /\binterface \w*(?:Matrix|Affine|PlaneMap|Homography)\b|\btype \w*(?:Matrix|Affine|Homography) =/,
  },
  {
    rule: 'one-similarity',
    what: 'structural similarity',
    home: 'packages/codecs/src/pixels/',
    pattern: /\b(?:6\.5025|58\.5225)\b/,
  },
  {
    rule: 'one-crc32',
    what: 'the CRC-32 of ZIP and PNG',
    home: 'packages/codecs/src/bytes/',
    pattern: /0xedb88320/i,
  },
  {
    rule: 'one-zip',
    what: 'reading and writing ZIP',
    home: 'packages/codecs/src/zip/',
    pattern: /0x04034b50|0x02014b50|0x06054b50/i,
  },
];

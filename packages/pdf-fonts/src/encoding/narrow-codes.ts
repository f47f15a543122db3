/**
 * The codes of predefined CMaps (ISO 32000-2, Table 116) whose characters fonts give widths of their own: Latin letters, half-width
 * letters and kana. All others are as wide as /DW says, but for the rare font that names more of them. By the name without the
 * direction; codes in hexadecimal and the CID of the first.
 */
const NARROW_CODES: Readonly<Record<string, string>> = {
  'GB-EUC': '20-20:7716 21-7e:814 aaa1-aafe:814 aba1-abc0:908',
  'GBpc-EUC': '20-7e:1 80-80:7712 fd-ff:7713 aaa1-aafe:814 aba1-abc0:908',
  'GBK-EUC': '20-20:7716 21-7e:814 aaa1-aafe:814 aba1-abc0:908',
  'GBKp-EUC': '20-7e:1 aaa1-aafe:814 aba1-abc0:908',
  GBK2K: '20-7e:1 aaa1-aafe:814 aba1-abc0:908',
  B5pc: '20-7e:1 80-80:61 fd-ff:96',
  'HKscs-B5': '20-7e:1',
  'ETen-B5': '20-7e:13648',
  'ETenms-B5': '20-7e:1',
  'CNS-EUC': '20-7e:13648',
  '83pv-RKSJ': '20-7e:1 80-80:97 a0-df:326 fd-fd:152 fe-fe:228 ff-ff:124',
  '90ms-RKSJ': '20-7d:231 7e-7e:631 a0-df:326',
  '90msp-RKSJ': '20-7e:1 a0-df:326',
  '90pv-RKSJ': '20-7e:1 80-80:97 a0-df:326 fd-fd:152 fe-fe:228 ff-ff:124',
  'Add-RKSJ': '20-7e:231 a0-df:326',
  'Ext-RKSJ': '20-7e:231 a0-df:326',
  EUC: '20-7e:231 8ea0-8edf:326',
  'KSC-EUC': '20-7e:8094',
  'KSCms-UHC': '20-7e:1',
  'KSCms-UHC-HW': '20-7e:8094',
  'KSCpc-EUC': '20-7e:1 81-83:96 fe-ff:99',
  'UniJIS-UCS2': '20-5b:1 5c-5c:97 5d-7e:62 ff61-ff9f:327',
  'UniJIS-UCS2-HW': '20-5b:231 5d-7e:292 ff61-ff9f:327',
  UniJIS: '20-5b:1 5c-5c:97 5d-7b:62 7c-7c:99 7d-7d:94 7e-7e:100 ff61-ff9f:327',
  Uni: '20-7e:1',
};

/** A run of codes and of CIDs. */
interface NarrowRange {
  readonly first: number;
  readonly last: number;
  readonly cid: number;
}

/** The ranges of a predefined CMap; none for a name that no table has. */
export function narrowRanges(name: string): readonly NarrowRange[] {
  const base = name.replace(/-[HV]$/, '');
  const family = /^UniJIS/.test(base) ? 'UniJIS' : /^Uni/.test(base) ? 'Uni' : '';
  const written = NARROW_CODES[base] ?? NARROW_CODES[family] ?? '';
  return [...written.matchAll(/([\da-f]+)-([\da-f]+):(\d+)/g)].map(([, first = '', last = '', cid]) => ({
    first: Number.parseInt(first, 16),
    last: Number.parseInt(last, 16),
    cid: Number(cid),
  }));
}

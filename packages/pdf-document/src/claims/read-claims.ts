import { dictOf, type PdfFile, streamOf, textOf } from '@recto/pdf-core';
import { packetText } from '../xmp/metadata-stream.ts';
import { type PropertyName, XmpPacket } from '../xmp/xmp-packet.ts';

/** The families of standards that a file can claim: ISO 19005, 14289, 15930 and 24517. */
export type ClaimFamily = 'A' | 'UA' | 'X' | 'E';

/** A standard to which a file says that it keeps. */
export interface Claim {
  readonly family: ClaimFamily;
  /** As people write it: `PDF/A-2b`, `PDF/UA-1`, `PDF/X-4`, `PDF/E-1`. */
  readonly name: string;
  /** `1`, `2`; of PDF/X `1a`, `3`, `4`. */
  readonly part: string;
  /** The level of PDF/A in lower case: a, b, u, e, f; else empty. */
  readonly level: string;
}

/** Properties that claim a standard (ISO 19005-1, 6.7.11; 14289-1, 5; 15930-7, 6.16; 24517-1, 6.13). */
export const CLAIM_PROPERTIES: readonly PropertyName[] = [
  'pdfaid:part',
  'pdfaid:conformance',
  'pdfaid:amd',
  'pdfaid:corr',
  'pdfaid:rev',
  'pdfuaid:part',
  'pdfuaid:amd',
  'pdfuaid:corr',
  'pdfuaid:rev',
  'pdfxid:GTS_PDFXVersion',
  'pdfx:GTS_PDFXVersion',
  'pdfx:GTS_PDFXConformance',
  'pdfe:ISO_PDFEVersion',
];

/** Entries of the information dictionary that claim PDF/X (ISO 15930-1, 6.12) or PDF/E. */
export const CLAIM_KEYS = ['GTS_PDFXVersion', 'GTS_PDFXConformance', 'ISO_PDFEVersion'];

/** Most characters of a claim that are told. */
const MOST_CHARACTERS = 40;

/** Reads the claims of a file from its XMP, whatever prefixes that has, and from its information dictionary. Bounded, throws nothing. */
export function readClaims(file: PdfFile): readonly Claim[] {
  const stream = streamOf(file.catalog.get('Metadata'), file);
  const packet = stream && packetText(stream, file);
  const xmp = packet === null ? null : XmpPacket.read(packet);
  const info = dictOf(file.trailer.get('Info'), file);
  const inXmp = (name: PropertyName) => shortened(xmp?.valuesOf(name)?.[0]);
  const inInfo = (key: string) => shortened(textOf(info?.get(key), file));
  const [archival, level, accessible] = [
    inXmp('pdfaid:part'),
    inXmp('pdfaid:conformance').toLowerCase(),
    inXmp('pdfuaid:part'),
  ];
  const printing =
    inXmp('pdfxid:GTS_PDFXVersion') ||
    inXmp('pdfx:GTS_PDFXConformance') ||
    inXmp('pdfx:GTS_PDFXVersion') ||
    inInfo('GTS_PDFXConformance') ||
    inInfo('GTS_PDFXVersion');
  const engineering = inXmp('pdfe:ISO_PDFEVersion') || inInfo('ISO_PDFEVersion');
  return [
    ...(archival ? [{ family: 'A', name: `PDF/A-${archival}${level}`, part: archival, level } as const] : []),
    ...(accessible ? [{ family: 'UA', name: `PDF/UA-${accessible}`, part: accessible, level: '' } as const] : []),
    ...(printing
      ? [{ family: 'X', name: printing, part: /X-(\d\w?)/.exec(printing)?.[1] ?? '', level: '' } as const]
      : []),
    ...(engineering
      ? [{ family: 'E', name: engineering, part: /E-(\d)/.exec(engineering)?.[1] ?? '', level: '' } as const]
      : []),
  ];
}

/** Properties and keys by which a family is claimed. */
export function claimEntries(family: ClaimFamily): {
  readonly properties: readonly PropertyName[];
  readonly keys: readonly string[];
} {
  const prefixes = { A: ['pdfaid:'], UA: ['pdfuaid:'], X: ['pdfxid:', 'pdfx:'], E: ['pdfe:'] }[family];
  return {
    properties: CLAIM_PROPERTIES.filter((name) => prefixes.some((prefix) => name.startsWith(prefix))),
    keys: CLAIM_KEYS.filter((key) => key.includes(`PDF${family}`)),
  };
}

function shortened(text: string | null | undefined): string {
  return text?.trim().slice(0, MOST_CHARACTERS) ?? '';
}

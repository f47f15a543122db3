import { kindTextId } from '@recto/words/declared-ids';
import { message } from '@recto/words/message';
import { type Said, say } from '@recto/words/said';
import { isOtherContent, nameOfContent } from './accept-found.ts';
import type { AcceptedType } from './accepted-type.ts';

export type { AcceptedType } from './accepted-type.ts';

/** Number of first bytes that `sniff` gets. Junk of this length before a PDF header is tolerated. */
export const SNIFF_BYTES = 8192;

const starts = (head: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => head[index] === byte);

/** Content of another type that we know for certain, so that a renamed file is told apart from a damaged PDF. */
function isKnownForeign(head: Uint8Array): boolean {
  return FOREIGN.some((signature) => starts(head, signature));
}

const FOREIGN: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  [0x42, 0x4d],
  [0x52, 0x49, 0x46, 0x46],
];

/** True for what `gzip` makes (RFC 1952): a PDF may be in it, as some programs send and archives keep it. */
export function isGzip(head: Uint8Array): boolean {
  return starts(head, [0x1f, 0x8b, 0x08]);
}

/** PDF: a header within the first kilobytes (readers allow junk before it), or the remains of PDF objects. */
export const PDF: AcceptedType = {
  kind: 'pdf',
  label: 'a PDF',
  extensions: ['.pdf'],
  mediaTypes: ['application/pdf'],
  sniff(head) {
    // One character a byte; ASCII is what is looked for.
    const text = new TextDecoder('latin1').decode(head);
    return isGzip(head) || text.includes('%PDF-') || (!isKnownForeign(head) && / obj\b|endobj|%%EOF/.test(text));
  },
};

/** Damaged file that may still contain a PDF: anything but files that certainly are something else. */
export const DAMAGED_PDF: AcceptedType = {
  ...PDF,
  sniff: (head) => PDF.sniff(head) || !(isKnownForeign(head) || isOtherContent(head)),
};

/** The `accept` attribute of a file input. */
export function acceptAttribute(types: readonly AcceptedType[]): string {
  return types.flatMap((type) => [...type.extensions, ...type.mediaTypes]).join(',');
}

const KINDS = message('problem.kinds', '{kinds}');

const KINDS_AND_FOUND = message('problem.kindsAndFound', '{kinds}; it is {found}');

/**
 * The kinds of some types, as the text of `wrong-type` names what was expected.
 * @param head first bytes of the file, which tell what it is instead
 */
export function expectedKinds(types: readonly AcceptedType[], head?: Uint8Array): Said {
  const kinds = types.map(({ kind, label }) => ({ code: kindTextId(kind), text: label }));
  const found = head && nameOfContent(head);
  return found ? say(KINDS_AND_FOUND, { kinds, found: [found] }) : say(KINDS, { kinds });
}

/** The type whose content fits, or undefined. */
export function sniffType(types: readonly AcceptedType[], head: Uint8Array): AcceptedType | undefined {
  return types.find((type) => type.sniff(head));
}

import { kindTextId } from '@recto/words/declared-ids';
import { message } from '@recto/words/message';
import { type Said, say } from '@recto/words/said';

/** A kind of file a tool takes: known by name for the file dialog, by content for the truth. */
export interface AcceptedType {
  readonly kind: string;
  /** "a PDF", "a JPEG image": fits after "is not". */
  readonly label: string;
  /** Lower case, with the dot. */
  readonly extensions: readonly string[];
  readonly mediaTypes: readonly string[];
  /** True when the first bytes can be this type. @param head up to SNIFF_BYTES from the file's start. */
  sniff(head: Uint8Array): boolean;
}

/** How many first bytes `sniff` gets. Junk of this length before a PDF header is tolerated. */
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

/** PDF: a header within the first kilobytes (readers allow junk before it), or the remains of PDF objects. */
export const PDF: AcceptedType = {
  kind: 'pdf',
  label: 'a PDF',
  extensions: ['.pdf'],
  mediaTypes: ['application/pdf'],
  sniff(head) {
    // One character a byte; ASCII is what is looked for.
    const text = new TextDecoder('latin1').decode(head);
    return text.includes('%PDF-') || (!isKnownForeign(head) && / obj\b|endobj|%%EOF/.test(text));
  },
};

/** What may hold a PDF that nobody recognises any more: anything but files that certainly are something else. */
export const DAMAGED_PDF: AcceptedType = {
  ...PDF,
  sniff: (head) => PDF.sniff(head) || !isKnownForeign(head),
};

/** The `accept` attribute of a file input. */
export function acceptAttribute(types: readonly AcceptedType[]): string {
  return types.flatMap((type) => [...type.extensions, ...type.mediaTypes]).join(',');
}

const KINDS = message('problem.kinds', '{kinds}');

/** The kinds of some types, as the text of `wrong-type` names what was expected. */
export function expectedKinds(types: readonly AcceptedType[]): Said {
  return say(KINDS, { kinds: types.map(({ kind, label }) => ({ code: kindTextId(kind), text: label })) });
}

/** The type whose content fits, or undefined. */
export function sniffType(types: readonly AcceptedType[], head: Uint8Array): AcceptedType | undefined {
  return types.find((type) => type.sniff(head));
}

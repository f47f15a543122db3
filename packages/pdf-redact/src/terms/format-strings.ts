/** Character collections and what their maps are registered by (ISO 32000-2, 9.7.3). */
const COLLECTIONS = /^(?:Adobe|Identity|UCS2?|Japan[12]|GB1|CNS1|Korea1|KR|[A-Z]{6}\+.*)$/;
/** A language as RFC 5646 writes it. */
const LANGUAGE = /^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)?$/;
/** Appearance of a field: a font, its size, a colour, and nothing that is shown. */
const LOOK = /^(?:\s*(?:\/[^\s()<>]+|[-+.\d]+|T[fcwzLrsmdD]|g|rg|k|G|RG|K|BT|ET|q|Q|cm)(?=\s|$))*\s*$/;
/** Bytes that are no text: fingerprints, classes of fonts, places in the file. */
const FINGERPRINTS: readonly string[] = ['CheckSum', 'Panose', 'ByteRange'];
/** Lengths of the identifier of a file (14.4), in bytes; that of an element of structure is a text. */
const IDENTIFIER_LENGTHS: readonly number[] = [16, 32];

/** True for a string that the format has in this entry and that is no text of the document. @param text one character a byte */
export function isFormatString(key: string, text: string): boolean {
  if (FINGERPRINTS.includes(key)) return true;
  if (key === 'ID') return IDENTIFIER_LENGTHS.includes(text.length);
  if (key === 'Registry' || key === 'Ordering') return COLLECTIONS.test(text);
  if (key === 'Lang') return LANGUAGE.test(text.replace(/[\0\u00fe\u00ff]/g, ''));
  return key === 'DA' && LOOK.test(text);
}

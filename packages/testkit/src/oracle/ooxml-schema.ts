/** The office files that the schemas know. */
export type OfficeFormat = 'docx' | 'xlsx' | 'pptx';

/**
 * What is wrong with an office file by the schemas of ECMA-376 (transitional, as Office 2007 reads them) and by the rules
 * beyond them that the Open XML SDK checks: unknown elements, wrong order, values out of range, references that lead
 * nowhere. One line a fault; none for a valid file. The validator takes a second to load, and only when it is asked.
 */
export async function ooxmlFaults(bytes: Uint8Array, format: OfficeFormat): Promise<string[]> {
  const { default: validate } = await import('@ooxml-tools/validate');
  const faults = await validate(bytes, format, 'Office2007');
  return faults.map(({ description, path }) => `${path.partUri} ${path.xpath}: ${description}`);
}

/** The office files that the schemas know. */
export type OfficeFormat = 'docx' | 'xlsx' | 'pptx';

/**
 * Validates an office file against the schemas of ECMA-376 (transitional, as Office 2007 reads them) and the further rules
 * that the Open XML SDK checks: unknown elements, wrong order, values out of range, dangling references. One line per
 * fault; none for a valid file. The validator takes a second to load, and is loaded only on the first call.
 */
export async function ooxmlFaults(bytes: Uint8Array, format: OfficeFormat): Promise<string[]> {
  const { default: validate } = await import('@ooxml-tools/validate');
  const faults = await validate(bytes, format, 'Office2007');
  return faults.map(({ description, path }) => `${path.partUri} ${path.xpath}: ${description}`);
}

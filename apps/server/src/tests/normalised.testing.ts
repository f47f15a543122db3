/** Two runs of one job differ in what is drawn by lot or read off the clock. */
export function normalised(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/ID ?\[(?:\((?:[^()\\]|\\[\s\S])*\)|<[^>]*>|\s)*\]/g, '/ID')
    .replace(/\/DocChecksum ?\/\w+/g, '')
    .replace(/\/(ModDate|CreationDate|LastModified) ?\([^)]*\)/g, '')
    .replace(/(xmp:|xap:)?(Modify|Create|Metadata)Date( [^>]*)?>[^<]*</g, '');
}

/** A PDF without what differs between two runs of one job, because it is drawn by lot or read off the clock. Latin-1. */
export function normalised(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/ID ?\[(?:\((?:[^()\\]|\\[\s\S])*\)|<[^>]*>|\s)*\]/g, '/ID')
    .replace(/\/DocChecksum ?\/\w+/g, '')
    .replace(/\/(ModDate|CreationDate|LastModified) ?\([^)]*\)/g, '')
    .replace(/(xmp:|xap:)?(Modify|Create|Metadata)Date( [^>]*)?>[^<]*</g, '');
}

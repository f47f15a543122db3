export { nodeFlateDecoder, nodeFlateEncoder, useNodeFlate } from './flate/flate.node.ts';
export { openZip, replaceEntries, type ZipEntry, type ZipPackage } from './zip/zip-package.node.ts';

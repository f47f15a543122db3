// The module worker of files that need not come into memory. It reads by ranges, and hands over links to what it read.
import '../plain-http/complete-crypto.ts';
import '../trusted-types.ts';
import { serveLargeFiles } from '@recto/runtime/browser/large-worker-entry';
import { loadPdfiumWasm } from './pdfium-wasm.ts';

serveLargeFiles(loadPdfiumWasm, JSON.parse(self.name));

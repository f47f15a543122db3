import type { FileContent } from '@recto/contract/byte-source';
import {
  dictOf,
  integerOf,
  PdfDict,
  type PdfFile,
  PdfName,
  PdfRef,
  rewriteLocked,
  type SecurityHandler,
} from '@recto/pdf-core';

/** Least version of a file with a lock, and least level of Adobe's extension of 1.7 where the lock needs one. */
const NEEDS: Readonly<Record<number, { readonly version: string; readonly extensionLevel: number }>> = {
  6: { version: '1.7', extensionLevel: 8 },
  5: { version: '1.7', extensionLevel: 3 },
  4: { version: '1.6', extensionLevel: 0 },
};

export interface LockFileOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Rewrites a file under a lock, all else as it is.
 * @throws cancelled
 */
export function lockFile(
  file: PdfFile,
  handler: SecurityHandler,
  { signal, onProgress }: LockFileOptions,
): Promise<FileContent> {
  const { version, extensionLevel } = NEEDS[handler.info.revision] ?? { version: file.version, extensionLevel: 0 };
  return rewriteLocked(file, handler, extensionLevel > 0 ? withExtension(file, extensionLevel) : new Map(), {
    version: [file.version, version].sort().at(-1) ?? version,
    // Who can read AES-256 can read object streams, in which strings need no encryption of their own.
    ...(handler.info.revision >= 5 && { useObjectStreams: true }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });
}

/** Before PDF 2.0, AES-256 is an extension that the catalog declares (7.12). */
function withExtension(file: PdfFile, extensionLevel: number) {
  const changes = new Map<number, { gen: number; object: PdfDict }>();
  const root = file.trailer.get('Root');
  const extensions = dictOf(file.catalog.get('Extensions'), file);
  const stated = integerOf(dictOf(extensions?.get('ADBE'), file)?.get('ExtensionLevel'), file) ?? 0;
  if (!(root instanceof PdfRef) || file.version >= '2.0' || stated >= extensionLevel) return changes;
  const adobe = PdfDict.of({ BaseVersion: PdfName.of('1.7'), ExtensionLevel: extensionLevel });
  const catalog = file.catalog.clone().set('Extensions', (extensions?.clone() ?? new PdfDict()).set('ADBE', adobe));
  return changes.set(root.num, { gen: root.gen, object: catalog });
}

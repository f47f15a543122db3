import { PDF, SNIFF_BYTES } from '@recto/contract/accept';
import type { InputFile } from '@recto/contract/job';
import type { FileDescription } from '@recto/contract/messages';
import { restrictionsOf } from '@recto/contract/protection';
import { RectoError, toRectoError } from '@recto/contract/recto-error';
import { openDocument, readsRightToLeft, takeInventory } from '@recto/pdf-document';
import { trackInput } from './tracked-input.ts';
import { unpackInput } from './unpack-input.ts';

const NOT_A_PDF: FileDescription = {
  pages: null,
  isEncrypted: false,
  needsPassword: false,
  restrictions: [],
  title: null,
  isWithoutText: false,
};
const LOCKED: FileDescription = { ...NOT_A_PDF, isEncrypted: true, needsPassword: true };
/** Larger than any tool takes. */
const MAX_UNPACKED_MEGABYTES = 512;
/** Scans begin with their first page. */
const FIRST_PAGES = [0, 1, 2];

/**
 * Describes one file for a file list. A file that is not a PDF has no pages; a locked one without a password needs it.
 * @throws password-wrong, input-damaged, encryption-unsupported, file-unreadable, too-demanding, cancelled
 */
export async function describeFile(given: InputFile, signal: AbortSignal): Promise<FileDescription> {
  const { input } = await unpackInput(trackInput(given), MAX_UNPACKED_MEGABYTES, signal);
  if (!PDF.sniff(await input.slice(0, SNIFF_BYTES))) return NOT_A_PDF;
  try {
    const opened = await openDocument(input, { signal });
    const { isEncrypted, openedAs, permissions, title, fonts, counts, signatureCount } = await takeInventory(opened, {
      pages: FIRST_PAGES.filter((pageIndex) => pageIndex < opened.pageCount),
      signal,
    });
    const restrictions = openedAs === 'user' ? restrictionsOf(permissions) : [];
    return {
      pages: opened.pageCount,
      isEncrypted,
      needsPassword: false,
      restrictions,
      title,
      isWithoutText: fonts.length === 0,
      ...(readsRightToLeft(opened) && { readsRightToLeft: true as const }),
      ...(counts.formFields > 0 && { formFields: counts.formFields }),
      ...(signatureCount > 0 && { signatures: signatureCount }),
    };
  } catch (thrown) {
    if (thrown instanceof RectoError && thrown.code === 'input-locked') return LOCKED;
    throw toRectoError(thrown);
  }
}

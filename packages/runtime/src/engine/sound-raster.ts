import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { knownDocument, openDocument, type PdfDocument, soundCopy, statedPageCount } from '@recto/pdf-document';

/** Errors of the raster engine for files that our own reader may still open. */
const MAY_OPEN: ReadonlySet<string> = new Set([
  'input-damaged',
  'input-locked',
  'password-wrong',
  'encryption-unsupported',
]);

/**
 * Makes the raster capability open what the PDF libraries open: a file that they had to repair, or that the engine cannot
 * open or reads as other pages, is drawn from a sound copy.
 */
export function withSoundInputs(raster: RasterCapability): RasterCapability {
  return {
    open: (input, options) => openSoundly(raster, input, options ?? {}),
    close: (document) => raster.close(document),
    pageSizes: (document, options) => raster.pageSizes(document, options),
    pageLabels: (document, options) => raster.pageLabels(document, options),
    renderPage: (document, options) => raster.renderPage(document, options),
    renderGray: (document, options) => raster.renderGray(document, options),
    renderArea: (document, options) => raster.renderArea(document, options),
    pageModel: (document, pageIndex, options) => raster.pageModel(document, pageIndex, options),
    thumbnail: (document, options) => raster.thumbnail(document, options),
    text: (document, pageIndex, options) => raster.text(document, pageIndex, options),
  };
}

async function openSoundly(raster: RasterCapability, input: InputFile, options: CallOptions): Promise<RasterDocument> {
  const known = await knownDocument(input)?.catch(() => undefined);
  if (known && needsCopy(known)) return await raster.open(await soundCopy(input, known, options), options);
  let drawn: RasterDocument;
  try {
    drawn = await raster.open(input, options);
  } catch (thrown) {
    if (!(thrown instanceof RectoError) || !MAY_OPEN.has(thrown.code)) throw thrown;
    const document = known ?? (await openDocument(input, options).catch(() => undefined));
    if (!document) throw thrown;
    return await raster.open(await soundCopy(input, document, options), options);
  }
  if (!known || known.pageCount === drawn.pageCount) return drawn;
  await raster.close(drawn);
  return await raster.open(await soundCopy(input, known, options), options);
}

/** Its cross-reference was rebuilt, or its page tree does not hold what it states. */
function needsCopy({ file, pageCount }: PdfDocument): boolean {
  const stated = statedPageCount(file);
  return file.wasRecovered || (stated !== null && stated !== pageCount);
}

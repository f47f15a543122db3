import { displayMatrix, inverse, latin1Bytes, multiply, writeNumber } from '@recto/codecs';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { ImagesCapability } from '@recto/contract/capabilities/images';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { RasterCapability, RasterPageSize } from '@recto/contract/capabilities/raster';
import { loadAllStreams, type NewDocument, PdfDict, PdfName, PdfStream, writeReachable } from '@recto/pdf-core';
import { type PageNode, readPageTree, reopenDocument } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import { Pace } from '@recto/work/pace';
import { fileOf } from '../image-page.ts';
import { type DisplayedArea, displayedArea, isWithin } from '../prove/displayed-area.ts';
import type { OverlayColour, RedactionArea, RedactionOverlay } from '../redaction.ts';
import { Areas } from '../remove/areas.ts';
import { redactAnnotations } from '../remove/document/annotations.ts';
import { redactStructure } from '../remove/document/structure-texts.ts';
import { copyFile } from '../remove/document/working-copy.ts';
import { areaOfBounds, convexArea } from '../remove/geometry/convex-area.ts';
import { ImageEdits } from '../remove/images/image-edits.ts';
import { drawOverlay } from '../remove/overlay/draw-overlay.ts';
import { reasonOf } from '../remove/overlay/shaped-reason-loader.ts';
import { type Redactor, RemovedCounts } from '../remove/redactor.ts';

/** Capabilities that turn a page into a picture. */
export interface BurnOptions extends CallOptions {
  readonly images: ImagesCapability;
  readonly raster: RasterCapability;
}

const DPI = 200;
const QUALITY = 85;
/** Longest side of a picture, in pixels. */
const MAX_SIDE_PIXELS = 4500;
const EVERYWHERE = 1e6;
const NAME = 'redacted.pdf';

/** Every number: all marked content of a page that becomes a picture. */
class AllIdentifiers extends Set<number> {
  override has(): boolean {
    return true;
  }
}

/**
 * Makes pictures of pages, with their areas covered in the picture and over it: of what else they hold, texts, drawings,
 * annotations and fields, nothing is left.
 * @param bytes a file that is not encrypted @param pages 1-based
 * @param areas those that the file was redacted with, and what was found in it since
 * @throws cancelled, too-demanding, input-damaged
 */
export async function burnPages(
  bytes: Uint8Array,
  pages: readonly number[],
  {
    areas,
    overlay = {},
  }: { readonly areas: readonly RedactionArea[]; readonly overlay?: RedactionOverlay | undefined },
  { images, raster, signal }: BurnOptions,
): Promise<Uint8Array> {
  const options = signal ? { signal } : {};
  const { file } = await reopenDocument(bytes, NAME, options);
  await loadAllStreams(file, signal);
  const counts = new RemovedCounts();
  const { document, catalog, catalogRef, infoRef, id } = await copyFile(
    file,
    { counts, without: undefined },
    new Pace(signal),
  );
  const redactor: Redactor = {
    document,
    counts,
    images: new ImageEdits(document),
    fonts: new Set(),
    copies: new Map(),
    marks: new Map(),
    isForbidden: () => false,
    without: undefined,
  };
  const all = readPageTree(catalog.get('Pages'), document);
  const reason = await reasonOf(overlay, document);
  const burned: { readonly page: PageNode; readonly number: number; readonly areas: Areas }[] = [];
  const opened = await raster.open(fileOf(bytes, NAME), options);
  try {
    const sizes = await raster.pageSizes(opened, options);
    for (const number of new Set(pages)) {
      throwIfCancelled(signal);
      const [page, size] = [all[number - 1], sizes[number - 1]];
      if (!page || !size) continue;
      const own = areas.filter((area) => area.page === number);
      const dpi = Math.min(DPI, (72 * MAX_SIDE_PIXELS) / Math.max(size.widthPoints, size.heightPoints));
      const drawn = await raster.renderPage(opened, { ...options, pageIndex: number - 1, dpi });
      paint(
        drawn,
        own.map((area) => displayedArea(area, size)),
        size,
        overlay.colour,
      );
      const image = await pictureOf(drawn, images, signal);
      const cover = drawOverlay(
        own.map(({ quad }) => convexArea(quad)),
        { colour: overlay.colour, reason },
        document,
        () => false,
      );
      becomePicture(page, document.add(image), cover, size, document);
      redactor.marks.set(page.dict, new AllIdentifiers());
      burned.push({
        page,
        number,
        areas: new Areas([areaOfBounds([-EVERYWHERE, -EVERYWHERE, EVERYWHERE, EVERYWHERE])]),
      });
    }
  } finally {
    await raster.close(opened);
  }
  const annotations = redactAnnotations(burned, readPageTree(catalog.get('Pages'), document), catalog, redactor);
  redactStructure(catalog, annotations, new Set(burned.map(({ page }) => page.dict)), redactor);
  return writeReachable(
    document,
    {
      catalog: catalogRef,
      ...(infoRef && { info: infoRef }),
      ...(id && { id }),
      version: file.version,
      useObjectStreams: file.usesXrefStreams || file.version >= '1.5',
    },
    new Map(),
    options,
  );
}

function paint(
  { rgba, widthPixels, heightPixels }: PixelImage,
  areas: readonly DisplayedArea[],
  size: RasterPageSize,
  { red, green, blue }: OverlayColour = { red: 0, green: 0, blue: 0 },
): void {
  const [scaleX, scaleY] = [widthPixels / size.widthPoints, heightPixels / size.heightPoints];
  const colour = [red, green, blue].map((part) => Math.round(part * 255));
  for (const area of areas) {
    const { left, top, right, bottom } = area.around;
    for (let y = Math.max(0, Math.floor(top * scaleY)); y < Math.min(heightPixels, bottom * scaleY); y++) {
      for (let x = Math.max(0, Math.floor(left * scaleX)); x < Math.min(widthPixels, right * scaleX); x++) {
        // A pixel that the area touches goes whole.
        const isTouched = [0, 0.5, 1].some((dx) =>
          [0, 0.5, 1].some((dy) => isWithin(area, { x: (x + dx) / scaleX, y: (y + dy) / scaleY }, 0)),
        );
        if (isTouched) rgba.set(colour, (y * widthPixels + x) * 4);
      }
    }
  }
}

async function pictureOf(
  { widthPixels, heightPixels, rgba }: PixelImage,
  images: ImagesCapability,
  signal: AbortSignal | undefined,
): Promise<PdfStream> {
  const samples = new Uint8Array(widthPixels * heightPixels * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    samples[to++] = rgba[from] ?? 0;
    samples[to++] = rgba[from + 1] ?? 0;
    samples[to++] = rgba[from + 2] ?? 0;
  }
  const pixels = {
    widthPixels,
    heightPixels,
    colour: 'rgb',
    hasAlpha: false,
    iccProfile: null,
    bitsPerSample: 8,
    samples,
  } as const;
  const data = await images.encode(pixels, { format: 'jpeg', quality: QUALITY, ...(signal && { signal }) });
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: widthPixels,
    Height: heightPixels,
    ColorSpace: PdfName.of('DeviceRGB'),
    BitsPerComponent: 8,
    Filter: PdfName.of('DCTDecode'),
  });
  return new PdfStream(dict, data);
}

function becomePicture(
  { dict }: PageNode,
  image: ReturnType<NewDocument['add']>,
  { content, form }: ReturnType<typeof drawOverlay>,
  size: RasterPageSize,
  document: NewDocument,
): void {
  const toUserSpace = inverse(displayMatrix(size)) ?? [1, 0, 0, 1, 0, 0];
  const matrix = multiply([size.widthPoints, 0, 0, -size.heightPoints, 0, size.heightPoints], toUserSpace);
  const picture = new PdfStream(
    new PdfDict(),
    latin1Bytes(`q ${matrix.map((value) => writeNumber(value)).join(' ')} cm /Picture Do Q`),
  );
  const objects = PdfDict.of({ Picture: image });
  if (form) objects.set(...form);
  dict.set('Contents', [document.add(picture), document.add(content)]);
  dict.set('Resources', PdfDict.of({ XObject: objects }));
  for (const key of ['Metadata', 'AF', 'Group', 'StructParents']) dict.delete(key);
}

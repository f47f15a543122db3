import { displayMatrix } from '@recto/codecs';
import type { PageArea, PageModel, PageModelOptions, PagePicture } from '@recto/contract/capabilities/page-model';
import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import type { LoadedFile } from '../engine/loaded-file.ts';
import type { PageReading } from './page-reading.ts';
import { readAnnotations } from './read-annotations.ts';
import { visiblePart } from './read-clip.ts';
import { readGlyphs } from './read-glyphs.ts';
import { boundsOf, type PagePaths, readPath } from './read-paths.ts';
import { readPicture } from './read-pictures.ts';
import { readStructure } from './read-structure.ts';
import { Scratch } from './scratch.ts';
import { OBJECT_TYPE, pageObjects } from './walk-objects.ts';

const DEFAULT_PICTURE_PIXELS = 6_000_000;
/** Pixels of all pictures of a page together, so that a page of thousands of pictures stays bounded. */
const MAX_PAGE_PICTURE_PIXELS = 60_000_000;

interface ModelRequest extends PageModelOptions {
  readonly pageIndex: number;
  readonly size: RasterPageSize;
  readonly maxCharacters: number;
}

/** Reads all of a page that reconstruction looks at. @throws input-damaged, too-demanding */
export function readPageModel(loaded: LoadedFile, request: ModelRequest): Promise<PageModel> {
  const { pageIndex, size } = request;
  return loaded.withPage(pageIndex, (page) =>
    Scratch.use(loaded.instance, (scratch) => {
      const reading: PageReading = { loaded, page, scratch, display: displayMatrix(size) };
      const { handles, ...text } = readGlyphs(reading, request.maxCharacters);
      return {
        pageIndex,
        widthPoints: size.widthPoints,
        heightPoints: size.heightPoints,
        ...text,
        ...readObjects(reading, handles, request),
        ...readAnnotations(reading),
        structure: readStructure(reading),
      };
    }),
  );
}

function readObjects(
  reading: PageReading,
  handles: readonly number[],
  { withPictures = false, maxPicturePixels = DEFAULT_PICTURE_PIXELS, checksMasks = false }: PageModelOptions,
): PagePaths & Pick<PageModel, 'pictures' | 'clippedTexts'> {
  const paths: PagePaths = { rules: [], fills: [], shapes: [], drawings: [] };
  const pictures: PagePicture[] = [];
  const visibleOf = new Map<number, PageArea>();
  let pixelsLeft = MAX_PAGE_PICTURE_PIXELS;
  for (const object of pageObjects(reading)) {
    if (object.type === OBJECT_TYPE.text) {
      const visible = visiblePart(reading, object, () => boundsOf(reading, object));
      if (visible) visibleOf.set(object.handle, visible);
    } else if (object.type === OBJECT_TYPE.path) readPath(reading, object, paths);
    else if (object.type === OBJECT_TYPE.image) {
      const maxPixels = withPictures ? Math.min(maxPicturePixels, pixelsLeft) : 0;
      const picture = readPicture(reading, object, { maxPixels, checksMasks });
      if (picture.data?.kind === 'pixels') pixelsLeft -= picture.data.pixels.rgba.length / 4;
      pictures.push(picture);
    } else if (object.type === OBJECT_TYPE.shading) {
      const area = boundsOf(reading, object);
      if (area) paths.drawings.push({ area, isShape: false });
    }
  }
  const clippedTexts = handles.flatMap((handle, textObject) => {
    const visible = visibleOf.get(handle);
    return visible ? [{ textObject, visible }] : [];
  });
  return { ...paths, pictures, clippedTexts };
}

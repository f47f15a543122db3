import { type RasterCapability, type RasterDocument, serializeError, toRectoError } from '@recto/contract';
import { createRaster, createThumbnailQueue, type LoadWasm } from '@recto/raster';
import { rasterInput } from './raster-input.ts';
import type { RasterReply, RasterRequest } from './raster-messages.ts';

type DrawRequest = Extract<RasterRequest, { kind: 'draw' }>;

/** Makes the module worker that calls this draw thumbnails, those asked for with the smallest priority first. */
export function serveRaster(loadWasm: LoadWasm): void {
  const raster = createRaster({ loadWasm });
  const files = new Map<number, Promise<RasterDocument>>();
  const fileIds = new WeakMap<RasterDocument, number>();
  const drawings = new Map<number, AbortController>();
  const post = (reply: RasterReply, transfer: Transferable[] = []) => postMessage(reply, { transfer });
  const thumbnail: RasterCapability['thumbnail'] = (document, options) => {
    const { pageIndex, boxWidth, boxHeight, devicePixelRatio = 1 } = options;
    const picture = { pageIndex, boxWidth, boxHeight, devicePixelRatio };
    post({ kind: 'drawing', fileId: fileIds.get(document) ?? 0, picture });
    return raster.thumbnail(document, options).finally(() => post({ kind: 'rested' }));
  };
  // The page keeps what was drawn, also when this worker ends.
  const queue = createThumbnailQueue({ thumbnail }, { maxCachedBytes: 0 });

  const open = async ({ fileId, file, password }: Extract<RasterRequest, { kind: 'open' }>) => {
    const opening = raster.open(rasterInput(file, password));
    files.set(fileId, opening);
    try {
      const document = await opening;
      fileIds.set(document, fileId);
      const sizes = await raster.pageSizes(document);
      const shapes = sizes.map((size) => size && { widthPoints: size.widthPoints, heightPoints: size.heightPoints });
      post({ kind: 'opened', fileId, shapes });
      post({ kind: 'labelled', fileId, labels: await raster.pageLabels(document) });
    } catch (thrown) {
      post({ kind: 'refused', fileId, error: serializeError(toRectoError(thrown)) });
    }
  };
  const draw = async ({ requestId, fileId, picture, priority }: DrawRequest) => {
    const controller = new AbortController();
    const { signal } = controller;
    drawings.set(requestId, controller);
    try {
      const document = await files.get(fileId);
      if (!document) return;
      const image = await queue.request({ document, ...picture }, { priority, signal });
      const bitmap = await createImageBitmap(new ImageData(image.rgba, image.widthPixels, image.heightPixels));
      if (signal.aborted) bitmap.close();
      else post({ kind: 'drawn', requestId, bitmap }, [bitmap]);
    } catch (thrown) {
      if (!signal.aborted) post({ kind: 'failed', requestId, error: serializeError(toRectoError(thrown)) });
    } finally {
      drawings.delete(requestId);
    }
  };
  const close = async (fileId: number) => {
    const document = await files.get(fileId)?.catch(() => undefined);
    files.delete(fileId);
    if (!document) return;
    queue.forget(document);
    await raster.close(document);
  };

  addEventListener('message', ({ data }: MessageEvent<RasterRequest>) => {
    if (data.kind === 'open') void open(data);
    if (data.kind === 'draw') void draw(data);
    if (data.kind === 'withdraw') drawings.get(data.requestId)?.abort();
    if (data.kind === 'close') void close(data.fileId);
  });
  post({ kind: 'ready' });
}

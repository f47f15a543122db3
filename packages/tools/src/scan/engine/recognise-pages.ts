import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import type { InputFile } from '@recto/contract/job';
import { type OcrLanguage, ocrLanguage } from '@recto/contract/ocr-languages';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import { reopenDocument } from '@recto/pdf-document';
import { addTextLayer, readPageTextStates, recognitionDpi } from '@recto/pdf-text-layer';
import { throwIfCancelled } from '@recto/work/cancellation';

interface Recognition {
  readonly capabilities: CapabilitiesFor<'raster' | 'ocr'>;
  readonly languages: readonly [OcrLanguage, ...OcrLanguage[]];
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Recognises the pages of a document that was made of pictures. @returns it with the text over them, and its pages */
export async function recognisePages(bytes: Uint8Array, { capabilities, languages, signal, onProgress }: Recognition) {
  const { raster, ocr } = capabilities;
  const document = await reopenDocument(bytes, '', { signal });
  const states = await readPageTextStates(document.file, signal);
  const session = ocr.openSession(states.length);
  const drawn = await raster.open(memoryFile(bytes), { signal });
  const pages = new Map<number, RecognisedPage>();
  try {
    const sizes = await raster.pageSizes(drawn, { signal });
    let next = 0;
    const work = async () => {
      for (let pageIndex = next++; pageIndex < states.length; pageIndex = next++) {
        throwIfCancelled(signal);
        const [state, size] = [states[pageIndex], sizes[pageIndex]];
        if (!state || !size) continue;
        const picture = await raster.renderGray(drawn, { pageIndex, dpi: recognitionDpi(state, size), signal });
        const options = {
          languages,
          enhance: true,
          autoRotate: true,
          detectScript: true,
          engine: 'auto',
          signal,
        } as const;
        pages.set(pageIndex, await session.recognise(picture, options));
        onProgress(pages.size / states.length);
      }
    };
    await Promise.all(Array.from({ length: session.concurrency }, work));
  } finally {
    session.close();
    await raster.close(drawn);
  }
  const inOrder = new Map([...pages].sort(([left], [right]) => left - right));
  const languageTag = ocrLanguage(languages[0]).tag;
  return { result: await addTextLayer(document.file, { pages: inOrder, languageTag, signal }), pages: inOrder };
}

function memoryFile(bytes: Uint8Array): InputFile {
  return {
    name: '',
    sizeBytes: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}

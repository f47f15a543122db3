import openJpegAddress from '@cornerstonejs/codec-openjpeg/decodewasm?url';
import heifAddress from 'libheif-js/libheif-wasm/libheif.wasm?url';

const fetched = (address: string) => async (): Promise<ArrayBuffer> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The image decoder answered ${answer.status}`);
  return answer.arrayBuffer();
};

/** Decoders that browsers lack, fetched with the first image that needs one. */
export const IMAGE_ASSETS = {
  loadHeifWasm: fetched(heifAddress),
  loadOpenJpegWasm: fetched(openJpegAddress),
};

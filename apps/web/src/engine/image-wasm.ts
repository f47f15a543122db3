import openJpegAddress from '@cornerstonejs/codec-openjpeg/decodewasm?url';
import jpegDecoderAddress from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url';
import mozJpegAddress from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import webpAddress from '@jsquash/webp/codec/enc/webp_enc.wasm?url';
import heifAddress from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { fetchWhole } from './fetch-whole.ts';

const fetched = (address: string) => () => fetchWhole(address);

/** Decoders and encoders that browsers lack, fetched with the first image that needs one. */
export const IMAGE_ASSETS = {
  loadHeifWasm: fetched(heifAddress),
  loadOpenJpegWasm: fetched(openJpegAddress),
  loadJpegDecoderWasm: fetched(jpegDecoderAddress),
  loadMozJpegWasm: fetched(mozJpegAddress),
  loadWebpWasm: fetched(webpAddress),
};

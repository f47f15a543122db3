// A library without types: here stands only what we use.
declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  interface J2kEncoder {
    getDecodedBuffer(frame: {
      readonly width: number;
      readonly height: number;
      readonly bitsPerSample: number;
      readonly componentCount: number;
      readonly isSigned: boolean;
    }): Uint8Array;
    setQuality(isLossless: boolean, ratio: number): void;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
    delete(): void;
  }
  const factory: (setup: { readonly wasmBinary: Uint8Array }) => Promise<{ readonly J2KEncoder: new () => J2kEncoder }>;
  export default factory;
}

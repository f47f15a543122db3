/** The part of tesseract.js-core that is used. */
export interface TesseractCore {
  readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => TessBaseApi;
  readonly OSResults: new () => OsResults;
  destroy(object: object): void;
}

/** Tesseract's own interface, bound by name. */
export interface TessBaseApi {
  /** @param mode 0 the old engine, 1 LSTM. @returns 0 when it worked */
  Init(dataPath: string, languages: string, mode: number): number;
  SetVariable(name: string, value: string): void;
  SetPageSegMode(mode: number): void;
  /** Reads the file "/input". @param exifOrientation 1: as it lies. @returns 0 when it worked */
  SetImageFile(exifOrientation: number, angleRadians: number, upscale: boolean): number;
  /** @returns 0 when it worked */
  Recognize(monitor: null): number;
  GetHOCRText(pageNumber: number): string;
  GetUTF8Text(): string;
  DetectOS(results: OsResults): boolean;
  Clear(): void;
  End(): void;
}

export interface OsResults {
  readonly best_result: { readonly orientation_id: number; readonly script_id: number; readonly oconfidence: number };
  readonly unicharset: { get_script_from_script_id(id: number): string };
}

/** Default export of the package's script. */
export type TesseractCoreFactory = (options: {
  readonly wasmBinary: ArrayBuffer | Uint8Array<ArrayBuffer>;
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
  /** Called while a page is read, from within the reading. */
  readonly TesseractProgress?: (percent: number) => void;
}) => Promise<TesseractCore>;

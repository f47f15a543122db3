/** The functions of PDFium that Recto calls. Read from the module by name, so that a missing one is found at start. */
export const PDFIUM_CALLS = [
  'malloc',
  'free',
  'PDFiumExt_Init',
  'PDFiumExt_OpenFormFillInfo',
  'PDFiumExt_CloseFormFillInfo',
  'PDFiumExt_InitFormFillEnvironment',
  'PDFiumExt_ExitFormFillEnvironment',
  'FPDF_LoadCustomDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_GetFormType',
  'FPDF_GetPageSizeByIndexF',
  'EPDF_GetPageRotationByIndex',
  'FPDF_GetPageLabel',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'EPDF_GetPageBoxByIndex',
  'FORM_OnAfterLoadPage',
  'FORM_OnBeforeClosePage',
  'FPDF_FFLDraw',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_Destroy',
  'FPDF_RenderPageBitmap_Start',
  'FPDF_RenderPage_Continue',
  'FPDF_RenderPage_Close',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_GetLooseCharBox',
  'FPDF_CreateNewDocument',
  'FPDF_ImportPagesByIndex',
  'FPDF_SaveAsCopy',
] as const;

export type PdfiumCall = (typeof PDFIUM_CALLS)[number];

/** Every pointer, handle, flag and count is a 32-bit number; a failed call gives 0 unless PDFium's header says otherwise. */
export type PdfiumCalls = Readonly<Record<PdfiumCall, (...values: number[]) => number>>;

/** FPDF_GetLastError. */
export const LOAD_ERROR = { password: 4, security: 5 } as const;

/** Render flags of fpdfview.h. */
export const RENDER_FLAG = { annotations: 0x01, rgbaByteOrder: 0x10, limitedImageCache: 0x200 } as const;

/** Results of progressive rendering, fpdf_progressive.h. */
export const RENDER_STATUS = { toBeContinued: 1, done: 2 } as const;

export const BITMAP_FORMAT_BGRA = 4;
/** EPDF_GetPageBoxByIndex; a missing CropBox gives the MediaBox. */
export const PAGE_BOX = { media: 0, crop: 1 } as const;

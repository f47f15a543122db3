/** One page with form fields below each other, each written as it is told. */
export interface FieldDocumentOptions {
  /** Entries of each field, as PDF syntax; `f0`, `f1` ... are the names. */
  readonly fields: readonly string[];
  /** False: the form does not list them. */
  readonly isListed?: boolean;
  /** False: there is no form at all. */
  readonly hasForm?: boolean;
  readonly needAppearances?: boolean;
  /** The template of an XFA form. */
  readonly xfa?: string;
  readonly needsRendering?: boolean;
}

/** Builds the document. */
export function fieldDocument(options: FieldDocumentOptions): Uint8Array {
  const { fields, isListed = true, hasForm = true, needAppearances = false, xfa, needsRendering = false } = options;
  const texts = [
    `<< /Type /Catalog /Pages 2 0 R ${hasForm ? '/AcroForm 4 0 R' : ''} ${needsRendering ? '/NeedsRendering true' : ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Annots [${fields.map((_, at) => `${at + 7} 0 R`).join(' ')}] >>`,
    `<< /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> /Fields [${isListed ? fields.map((_, at) => `${at + 7} 0 R`).join(' ') : ''}] ${needAppearances ? '/NeedAppearances true' : ''} ${xfa ? '/XFA 6 0 R' : ''} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${xfa?.length ?? 0} >>\nstream\n${xfa ?? ''}\nendstream`,
    ...fields.map((entries, at) => {
      const box = entries.includes('/Rect') ? '' : `/Rect [72 ${500 - 80 * at} 300 ${560 - 80 * at}]`;
      return `<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /T (f${at}) ${box} ${entries} >>`;
    }),
  ];
  return withTable(texts);
}

function withTable(texts: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const rows = texts.map((text, at) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${at + 1} 0 obj\n${text}\nendobj\n`;
    return row;
  });
  const size = texts.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + end);
}

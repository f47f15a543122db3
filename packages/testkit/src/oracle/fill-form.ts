/**
 * Fills in the text fields of a PDF as Firefox does, which redraws their appearances.
 * @param valueFor the value of a field by its full name; null leaves it
 * @returns the file with the values, and the names of the fields that were filled in
 * @throws when pdf.js cannot open it
 */
export async function fillWithPdfJs(
  bytes: Uint8Array,
  valueFor: (name: string) => string | null,
): Promise<{ readonly bytes: Uint8Array; readonly filled: readonly string[] }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const document = await loading.promise;
    const filled: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      for (const annotation of await page.getAnnotations()) {
        if (annotation.fieldType !== 'Tx' || annotation.readOnly) continue;
        const value = valueFor(annotation.fieldName);
        if (value === null) continue;
        document.annotationStorage.setValue(annotation.id, { value });
        filled.push(annotation.fieldName);
      }
    }
    return { bytes: Uint8Array.from(await document.saveDocument()), filled };
  } finally {
    await loading.destroy();
  }
}

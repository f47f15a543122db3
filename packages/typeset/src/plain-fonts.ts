import { BOLD, type FontFiles, REGULAR, unpackWoff } from '@recto/pdf-fonts/donors';

/** The fonts of Latin letters as whole TrueType files, for renderers that take no other. */
export function plainFonts(files: FontFiles): Promise<Uint8Array[]> {
  return Promise.all(
    [REGULAR, BOLD].map(async (weight) =>
      unpackWoff(await files('noto-sans', `files/noto-sans-latin-${weight}-normal.woff`)),
    ),
  );
}

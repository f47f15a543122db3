import { useEffect, useState } from 'react';
import { loadMarkFonts } from './load-mark-fonts.ts';
import { markFontFamily } from './mark-font-family.ts';

/** Measured at this size, in pixels: fine enough for any screen. */
const MEASURED_SIZE = 200;

/**
 * Measures the widths of lines in em, in the typesetter's fonts. These are loaded at first use, and only the parts that the lines
 * need; until then the widths come from the fonts that the browser has.
 */
export function useTextWidths(lines: readonly string[], isBold: boolean): readonly number[] {
  const text = lines.join('\n');
  const font = `${isBold ? 700 : 400} ${MEASURED_SIZE}px ${markFontFamily(text)}`;
  const [widths, setWidths] = useState<readonly number[]>([]);
  useEffect(() => {
    let isOver = false;
    const measure = () => setWidths(widthsOf(text, font));
    measure();
    const load = async () => {
      await loadMarkFonts();
      await document.fonts.load(font, text);
      if (!isOver) measure();
    };
    // Without the fonts the preview is a little off; running the tool will say what is missing.
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [font, text]);
  return widths;
}

function widthsOf(text: string, font: string): number[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return [];
  context.font = font;
  return text.split('\n').map((line) => context.measureText(line).width / MEASURED_SIZE);
}

import { useEffect, useState } from 'react';

/** Measured at this size, in pixels: fine enough for any screen. */
const MEASURED_SIZE = 200;

/** Measures the widths of lines in em in a font family of the page, measured again once its font is loaded. */
export function useLineWidths(lines: readonly string[], family: string): readonly number[] {
  const text = lines.join('\n');
  const font = `${MEASURED_SIZE}px ${family}`;
  const [widths, setWidths] = useState<readonly number[]>(() => lines.map(() => 1));
  useEffect(() => {
    let isOver = false;
    const measure = () => {
      if (!isOver) setWidths(measureLines(text, font));
    };
    measure();
    // Without its font the text is drawn, and measured, in another.
    document.fonts.load(font, text).then(measure, () => undefined);
    return () => {
      isOver = true;
    };
  }, [text, font]);
  return widths;
}

function measureLines(text: string, font: string): readonly number[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return text.split('\n').map(() => 1);
  context.font = font;
  return text.split('\n').map((line) => context.measureText(line).width / MEASURED_SIZE);
}

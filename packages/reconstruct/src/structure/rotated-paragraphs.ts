import type { Paragraph } from '../model.ts';
import type { PageContent } from '../page/content.ts';
import { textOfLine } from '../text/lines.ts';

/** Text that is not upright, as paragraphs of its page: its words are kept, its direction is not. */
export function rotatedParagraphs({ rotated, pageIndex }: PageContent): Paragraph[] {
  return rotated.flatMap((line) => {
    const [word] = line.words;
    if (!word) return [];
    const upright = { ...line, baseline: Math.min(line.bottom, line.top + line.sizePoints) };
    return [
      {
        kind: 'paragraph' as const,
        runs: [{ text: textOfLine(line), style: { ...word.style, angleDegrees: 0 }, raise: null, link: null }],
        lines: [upright],
        area: line,
        alignment: 'start' as const,
        indentPoints: 0,
        firstIndentPoints: 0,
        pitchPoints: line.sizePoints * 1.2,
        isRightToLeft: word.isRightToLeft,
        headingLevel: 0,
        headingConfidence: 0,
        list: null,
        pageIndex,
        isContinued: false,
      },
    ];
  });
}

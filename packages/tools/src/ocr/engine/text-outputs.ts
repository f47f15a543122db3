import { escapeXml } from '@recto/codecs';
import { ocrLanguage } from '@recto/contract/ocr-languages';
import { type RecognisedLine, type RecognisedPage, recognisedText } from '@recto/contract/recognised-page';

/** The recognised pages of one file. */
export interface TextFile {
  readonly name: string;
  /** By 0-based page index. */
  readonly pages: ReadonlyMap<number, RecognisedPage>;
}

/** Plain text, UTF-8: a form feed ends each page, as other programs write it. */
export function plainText(files: readonly TextFile[]): Uint8Array {
  const pages = files.flatMap((file) => [...file.pages.values()]);
  return encode(pages.map((page) => `${recognisedText(page)}\f`).join(''));
}

interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The upright box around a part of a line, in whole pixels. */
function boxOf(line: RecognisedLine, start: number, end: number): PixelBox {
  const radians = (line.angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const corners = [start, end].flatMap((along) =>
    [-line.ascent, line.descent].map((down) => [line.x + along * cos - down * sin, line.y + along * sin + down * cos]),
  );
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.ceil(Math.max(...xs)),
    bottom: Math.ceil(Math.max(...ys)),
  };
}

function lineBox(line: RecognisedLine): PixelBox {
  return boxOf(line, Math.min(...line.words.map(({ start }) => start)), Math.max(...line.words.map(({ end }) => end)));
}

function around(boxes: readonly PixelBox[]): PixelBox {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** hOCR 1.2: pages, paragraphs, lines and words with their boxes and confidences. */
export function hocr(files: readonly TextFile[]): Uint8Array {
  const bbox = ({ left, top, right, bottom }: PixelBox) => `bbox ${left} ${top} ${right} ${bottom}`;
  const body = files.flatMap(({ name, pages }) =>
    [...pages].map(([pageIndex, page]) => {
      const language = page.languages[0];
      const paragraphs = page.paragraphs.map(({ lines }) => {
        const shown = lines.map((line) => {
          const words = line.words.map((word) => {
            const title = `${bbox(boxOf(line, word.start, word.end))}; x_wconf ${Math.round(word.confidence)}`;
            return `<span class="ocrx_word" title="${title}">${escapeXml(word.text)}</span>`;
          });
          return `<span class="ocr_line" title="${bbox(lineBox(line))}">${words.join(line.hasSpaces ? ' ' : '')}</span>`;
        });
        const direction = lines.some((line) => line.direction === 'right-to-left') ? ' dir="rtl"' : '';
        const tag = language ? ` lang="${ocrLanguage(language).tag}"` : '';
        return `<p class="ocr_par"${tag}${direction} title="${bbox(around(lines.map(lineBox)))}">${shown.join('\n')}</p>`;
      });
      const title = `image &quot;${escapeXml(name)}&quot;; bbox 0 0 ${page.widthPixels} ${page.heightPixels}; ppageno ${pageIndex}`;
      return `<div class="ocr_page" title="${title}">\n${paragraphs.join('\n')}\n</div>`;
    }),
  );
  return encode(
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head>',
      '<title>Recognised text</title><meta name="ocr-system" content="Recto"/>',
      '<meta name="ocr-capabilities" content="ocr_page ocr_par ocr_line ocrx_word ocrp_wconf"/></head><body>',
      ...body,
      '</body></html>\n',
    ].join('\n'),
  );
}

/** ALTO 4: the same for libraries and archives. */
export function alto(files: readonly TextFile[]): Uint8Array {
  const positionOf = ({ left, top, right, bottom }: PixelBox) =>
    `HPOS="${left}" VPOS="${top}" WIDTH="${right - left}" HEIGHT="${bottom - top}"`;
  let id = 0;
  const pages = files.flatMap((file) =>
    [...file.pages].map(([pageIndex, page]) => {
      const blocks = page.paragraphs.map(({ lines }) => {
        const shown = lines.map((line) => {
          const words = line.words.map((word) => {
            const confidence = (word.confidence / 100).toFixed(2);
            return `<String ID="s${++id}" ${positionOf(boxOf(line, word.start, word.end))} WC="${confidence}" CONTENT="${escapeXml(word.text)}"/>`;
          });
          return `<TextLine ID="l${++id}" ${positionOf(lineBox(line))}>${words.join(line.hasSpaces ? '<SP/>' : '')}</TextLine>`;
        });
        return `<TextBlock ID="b${++id}" ${positionOf(around(lines.map(lineBox)))}>${shown.join('\n')}</TextBlock>`;
      });
      const space = `HPOS="0" VPOS="0" WIDTH="${page.widthPixels}" HEIGHT="${page.heightPixels}"`;
      return `<Page ID="p${++id}" PHYSICAL_IMG_NR="${pageIndex + 1}" WIDTH="${page.widthPixels}" HEIGHT="${page.heightPixels}"><PrintSpace ${space}>${blocks.join('\n')}</PrintSpace></Page>`;
    }),
  );
  return encode(
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">',
      '<Description><MeasurementUnit>pixel</MeasurementUnit></Description>',
      `<Layout>${pages.join('\n')}</Layout>`,
      '</alto>\n',
    ].join('\n'),
  );
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  definePanel,
  message,
  OptionField,
  PageListField,
  type PageShape,
  type PanelProps,
  type PictureFile,
  RadioChoice,
  SelectChoice,
  SwitchField,
  useText,
} from '@recto/ui';
import { useEffect, useState } from 'react';
import tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;

const FORMATS: readonly Choice<Options['format']>[] = [
  {
    value: 'jpg',
    label: message('pdfToImage.jpg', 'JPG'),
    hint: message('pdfToImage.jpgHint', 'small, opens everywhere'),
  },
  { value: 'png', label: message('pdfToImage.png', 'PNG'), hint: message('pdfToImage.pngHint', 'no loss at all') },
  { value: 'webp', label: message('pdfToImage.webp', 'WebP'), hint: message('pdfToImage.webpHint', 'smallest') },
];

const RESOLUTIONS: readonly Choice<number>[] = [
  { value: 72, label: message('pdfToImage.dpi72', '72 dpi, for screens') },
  { value: 96, label: message('pdfToImage.dpi96', '96 dpi') },
  { value: 150, label: message('pdfToImage.dpi150', '150 dpi, for reading') },
  { value: 200, label: message('pdfToImage.dpi200', '200 dpi') },
  { value: 300, label: message('pdfToImage.dpi300', '300 dpi, for print') },
  { value: 400, label: message('pdfToImage.dpi400', '400 dpi') },
  { value: 600, label: message('pdfToImage.dpi600', '600 dpi') },
];

const TEXTS = {
  heading: message('pdfToImage.settings', 'Image Settings'),
  format: message('pdfToImage.format', 'Format'),
  dpi: message('pdfToImage.dpi', 'Resolution'),
  size: message('pdfToImage.size', 'A4 becomes {width} × {height} pixels, US Letter {letterWidth} × {letterHeight}.'),
  ownSize: message('pdfToImage.ownSize', 'Each page becomes {width} × {height} pixels.'),
  ownSizes: message(
    'pdfToImage.ownSizes',
    'The pages become {width} × {height} to {largestWidth} × {largestHeight} pixels.',
  ),
  quality: message('pdfToImage.quality', 'Quality'),
  qualityHint: message('pdfToImage.qualityHint', '10 to 100; 85 suits most pages'),
  pages: message('pdfToImage.pages', 'Pages'),
  pagesHint: message('pdfToImage.pagesHint', 'such as 1-5, 10, 15-z; leave empty for all'),
  transparent: message('pdfToImage.transparent', 'Transparent background'),
  transparentHint: message('pdfToImage.transparentHint', 'where a page has none of its own'),
};

/** Sides of the two usual papers in points. */
const A4 = { width: 595.28, height: 841.89 };
const LETTER = { width: 612, height: 792 };
const POINTS_PER_INCH = 72;

type Size = NonNullable<PageShape>;

/** The smallest and the largest of the chosen file's pages, in points; null while there is no file, or it cannot be read. */
function usePageSizes({ cards, pictures }: PanelProps<Options>): readonly [Size, Size] | null {
  const file = pictures?.get(cards[0]?.key ?? '');
  const [known, setKnown] = useState<{ readonly file: PictureFile; readonly shapes: readonly PageShape[] } | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    file?.shapes.then(
      (shapes) => !isOver && setKnown({ file, shapes }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [file]);
  if (!file || known?.file !== file) return null;
  const area = ({ widthPoints, heightPoints }: Size) => widthPoints * heightPoints;
  const sizes = known.shapes.filter((shape) => shape !== null).toSorted((one, other) => area(one) - area(other));
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  return smallest && largest ? [smallest, largest] : null;
}

function PdfToImagePanel(props: PanelProps<Options>) {
  const { options, onChange } = props;
  const text = useText();
  const sizes = usePageSizes(props);
  const set = (changed: Partial<Options>) => onChange({ ...options, ...changed });
  const pixels = (points: number) => Math.max(1, Math.round((points * options.dpi) / POINTS_PER_INCH));
  const ownSizes = ([smallest, largest]: readonly [Size, Size]) => {
    const [width, height] = [pixels(smallest.widthPoints), pixels(smallest.heightPoints)];
    const [largestWidth, largestHeight] = [pixels(largest.widthPoints), pixels(largest.heightPoints)];
    const isOne = width === largestWidth && height === largestHeight;
    return text(isOne ? TEXTS.ownSize : TEXTS.ownSizes, { width, height, largestWidth, largestHeight });
  };
  const usualSizes = () =>
    text(TEXTS.size, {
      width: pixels(A4.width),
      height: pixels(A4.height),
      letterWidth: pixels(LETTER.width),
      letterHeight: pixels(LETTER.height),
    });
  return (
    <>
      <RadioChoice
        legend={TEXTS.format}
        choices={FORMATS}
        value={options.format}
        onChange={(format) => set({ format })}
      />
      <SelectChoice legend={TEXTS.dpi} choices={RESOLUTIONS} value={options.dpi} onChange={(dpi) => set({ dpi })} />
      <p className="field-note">{sizes ? ownSizes(sizes) : usualSizes()}</p>
      {options.format !== 'png' && (
        <OptionField
          tool={tool}
          name="quality"
          label={TEXTS.quality}
          hint={TEXTS.qualityHint}
          value={options.quality}
          onChange={(quality) => set({ quality })}
        />
      )}
      {options.format !== 'jpg' && (
        <SwitchField
          label={TEXTS.transparent}
          hint={TEXTS.transparentHint}
          value={options.transparent}
          onChange={(transparent) => set({ transparent })}
        />
      )}
      <PageListField
        label={TEXTS.pages}
        hint={TEXTS.pagesHint}
        value={options.pages}
        onChange={(pages) => set({ pages })}
      />
    </>
  );
}

export default definePanel<Options>({
  tool,
  heading: TEXTS.heading,
  Panel: PdfToImagePanel,
  pageWork: { share: 1 },
});

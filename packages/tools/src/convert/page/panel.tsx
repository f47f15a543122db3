import type { OptionsOf } from '@recto/contract/tool';
import { type Choice, definePanel, type Message, message, type PanelProps, SelectChoice, useText } from '@recto/ui';
import { useEffect } from 'react';
import tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;
type Format = Options['format'];

const FORMATS: readonly (Choice<Format> & { readonly about: Message })[] = [
  {
    value: 'pdf-to-word',
    label: message('convert.pdfToWord', 'PDF to Word (DOCX)'),
    about: message('convert.pdfToWordAbout', 'Paragraphs, tables and images that you can edit in Word.'),
  },
  {
    value: 'pdf-to-excel',
    label: message('convert.pdfToExcel', 'PDF to Excel (XLSX)'),
    about: message('convert.pdfToExcelAbout', 'Tables as cells, numbers as numbers.'),
  },
  {
    value: 'pdf-to-powerpoint',
    label: message('convert.pdfToPowerpoint', 'PDF to PowerPoint (PPTX)'),
    about: message('convert.pdfToPowerpointAbout', 'One slide for each page, with its text and images.'),
  },
  {
    value: 'pdf-to-jpg',
    label: message('convert.pdfToJpg', 'PDF to JPG'),
    about: message('convert.pdfToJpgAbout', 'Each page as a JPG image of 150 dpi.'),
  },
  {
    value: 'pdf-to-png',
    label: message('convert.pdfToPng', 'PDF to PNG'),
    about: message('convert.pdfToPngAbout', 'Each page as a PNG image of 150 dpi, without any loss.'),
  },
  {
    value: 'word-to-pdf',
    label: message('convert.wordToPdf', 'Word to PDF'),
    about: message('convert.wordToPdfAbout', 'Documents (DOC, DOCX), as they print.'),
  },
  {
    value: 'excel-to-pdf',
    label: message('convert.excelToPdf', 'Excel to PDF'),
    about: message('convert.excelToPdfAbout', 'Workbooks (XLS, XLSX), as they print.'),
  },
  {
    value: 'powerpoint-to-pdf',
    label: message('convert.powerpointToPdf', 'PowerPoint to PDF'),
    about: message('convert.powerpointToPdfAbout', 'Presentations (PPT, PPTX), one page for each slide.'),
  },
  {
    value: 'jpg-to-pdf',
    label: message('convert.jpgToPdf', 'JPG to PDF'),
    about: message(
      'convert.jpgToPdfAbout',
      'Up to ten photos in one PDF, unchanged byte for byte, each on a page of its own size.',
    ),
  },
  {
    value: 'png-to-pdf',
    label: message('convert.pngToPdf', 'PNG to PDF'),
    about: message('convert.pngToPdfAbout', 'Up to ten images in one PDF, without loss and with their transparency.'),
  },
];

const TEXTS = {
  heading: message('convert.settings', 'Conversion'),
  format: message('convert.format', 'Format'),
};

function ConvertPanel({ options, onChange, hasTool }: PanelProps<Options>) {
  const text = useText();
  const offered = FORMATS.filter(
    ({ value }) => hasTool?.(tool.delegate?.({ ...options, format: value }).toolId ?? '') ?? true,
  );
  const chosen = offered.find(({ value }) => value === options.format) ?? offered[0];
  const value = chosen?.value;
  // The first choice may be a format whose tool does not exist yet.
  useEffect(() => {
    if (value && value !== options.format) onChange({ ...options, format: value });
  }, [value, options, onChange]);
  if (!chosen) return null;
  return (
    <>
      <SelectChoice
        legend={TEXTS.format}
        choices={offered}
        value={chosen.value}
        onChange={(format) => onChange({ ...options, format })}
      />
      <p className="field-note" aria-live="polite">
        {text(chosen.about)}
      </p>
    </>
  );
}

export default definePanel<Options>({
  tool,
  heading: TEXTS.heading,
  Panel: ConvertPanel,
  loadOutcome: async () => (await import('@recto/ui/check-view')).CheckOutcome,
});

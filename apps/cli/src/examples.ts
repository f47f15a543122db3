import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { resolveFor } from '@recto/contract/tool';

/** Command lines that show what a tool is for, beside the plain one that every tool has. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  merge: [
    'recto merge cover.pdf report.pdf -o whole.pdf',
    'recto merge a.pdf b.pdf --ranges 1-3 --ranges 4- -o parts.pdf',
  ],
  split: [
    'recto split book.pdf -o pages/',
    "recto split book.pdf --mode by-outline -o chapters/ --name '{title}'",
    'recto split book.pdf --mode ranges --ranges 1-3,4-10,11- -o parts/',
  ],
  reorder: [
    'recto reorder talk.pdf --pages 3,1,2,4- -o sorted.pdf',
    'recto reorder a.pdf --pages z-1 -o backwards.pdf',
  ],
  rotate: [
    'recto rotate scan.pdf --angle 90 --pages odd -o upright.pdf',
    'recto rotate scan.pdf --angle 180 --in-place',
  ],
  'page-numbers': ["recto page-numbers report.pdf --text '{page} / {pages}' -o numbered.pdf"],
  crop: [
    'recto crop paper.pdf -o cropped.pdf',
    'recto crop paper.pdf --by margins --top 20 --bottom 20 -o cropped.pdf',
  ],
  'n-up': ['recto n-up slides.pdf --per-sheet 4 -o handout.pdf', 'recto n-up text.pdf --layout booklet -o booklet.pdf'],
  properties: [
    "recto properties a.pdf --title 'Annual report' --author 'A. Writer' -o titled.pdf",
    'recto properties a.pdf --report json',
  ],
  convert: ['recto convert letter.docx -o letter.pdf', 'recto convert table.pdf -o table.xlsx'],
  office2pdf: ['recto office2pdf letter.docx -o letter.pdf', 'recto office2pdf *.docx *.pptx -o pdfs/'],
  image2pdf: ['recto image2pdf *.jpg -o album.pdf', 'recto image2pdf photo.heic --page-size a4 -o photo.pdf'],
  scan: ['recto scan photo-1.jpg photo-2.jpg --searchable -o letter.pdf'],
  'pdf-to-word': ['recto pdf-to-word report.pdf -o report.docx'],
  'pdf-to-excel': ['recto pdf-to-excel accounts.pdf -o accounts.xlsx'],
  'pdf-to-powerpoint': ['recto pdf-to-powerpoint talk.pdf -o talk.pptx'],
  'pdf-to-image': [
    'recto pdf-to-image talk.pdf --dpi 200 -o pages/',
    'recto pdf-to-image talk.pdf --pages 1 -o cover.png',
  ],
  extract: ['recto extract book.pdf --what text -o book/', 'recto extract book.pdf --what images --zip -o images.zip'],
  compress: [
    'recto compress big.pdf -o small.pdf',
    'recto compress *.pdf -o small/',
    'recto compress big.pdf --target-megabytes 5 -o small.pdf',
  ],
  'compress-lite': ['recto compress-lite big.pdf -o smaller.pdf'],
  protect: [
    'recto protect a.pdf --user-password-file secret.txt -o locked.pdf',
    "recto protect a.pdf --user-password-command 'pass show pdf' -o locked.pdf",
  ],
  unlock: ['recto unlock locked.pdf --password-file secret.txt --confirm-rights -o open.pdf'],
  redact: ["recto redact a.pdf --search 'Jane Doe' -o redacted.pdf", 'recto redact a.pdf --pattern email --list'],
  clean: ['recto clean a.pdf -o cleaned.pdf', 'recto clean a.pdf --report json'],
  watermark: ['recto watermark a.pdf --text DRAFT --angle 45 -o draft.pdf'],
  flatten: ['recto flatten form.pdf -o flat.pdf'],
  esign: ['recto esign a.pdf --p12 key.p12 --p12-password-file secret.txt -o signed.pdf'],
  'check-signatures': ['recto check-signatures signed.pdf'],
  ocr: ['recto ocr scan.pdf --languages deu+eng -o searchable.pdf', 'recto ocr *.pdf -o searchable/'],
  repair: ['recto repair broken.pdf -o repaired.pdf'],
  compare: ['recto compare old.pdf new.pdf -o changes.html', 'recto compare old.pdf new.pdf -o - --format json'],
};

/** Command lines for the help and the manual page. */
export function examplesOf(tool: AnyTool): readonly string[] {
  return EXAMPLES[tool.id] ?? [plainExample(tool)];
}

/** The least that a tool wants. */
function plainExample(tool: AnyTool): string {
  const defaults = parseOptions(tool.options, {});
  const { minFiles } = resolveFor(tool.limits, defaults);
  const [type] = resolveFor(tool.accept, defaults);
  const ending = type?.extensions[0] ?? '';
  const inputs = Array.from(
    { length: Math.max(1, minFiles) },
    (_, at) => `input${minFiles > 1 ? at + 1 : ''}${ending}`,
  );
  const output = tool.output.kind === 'many' ? 'results/' : `result${tool.output.extension}`;
  return `recto ${tool.id} ${inputs.join(' ')} -o ${output}`;
}

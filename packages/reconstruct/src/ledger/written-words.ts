import { plainXmlText, readWrittenParts } from '@recto/codecs';

/** Text of a written office file, as a reader of it finds it. */
export interface WrittenText {
  /** Words of the body, of all slides or sheets, and of the notes. */
  readonly words: readonly string[];
  /** Words of the headers and footers of each page, the number of the page filled in. */
  readonly titleWords: readonly (readonly string[])[];
  /** Paragraphs whose mark or number the program draws. */
  readonly markers: number;
  /** Values of number cells, and the texts that their formats add. */
  readonly numbers: readonly string[];
  readonly formats: string;
}

const TEXT = /<(w:t|a:t|t)(?: [^>]*)?>([^<]*)<\/\1>|<(?:w:tab|w:br|a:br)\b[^>]*\/>|<\/(?:w:p|a:p|c)>| PAGE /g;
const PAGE = '\0';
const BODY = /^(?:word\/(?:document|footnotes)|ppt\/slides\/slide\d+|xl\/worksheets\/sheet\d+)\.xml$/;

/** Reads the words of a file that was just written. @param pages how many pages it has its text from */
export async function readWrittenText(bytes: Uint8Array, pages: number): Promise<WrittenText> {
  const parts = await readWrittenParts(bytes);
  const body = [...parts].filter(([name]) => BODY.test(name)).map(([, xml]) => xml);
  return {
    words: body.flatMap((xml) => wordsOf(textOf(xml))),
    titleWords: titleWords(parts, pages),
    markers: body.reduce((sum, xml) => sum + (xml.match(/<w:numPr>|<a:bu(?:AutoNum|Char)\b/g)?.length ?? 0), 0),
    numbers: body.flatMap((xml) => [...xml.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value = '']) => value)),
    formats: [...(parts.get('xl/styles.xml') ?? '').matchAll(/formatCode="([^"]*)"/g)]
      .map(([, code = '']) => plainXmlText(code))
      .join(' '),
  };
}

function textOf(xml: string): string {
  let text = '';
  for (const [whole, tag, content = ''] of xml.matchAll(TEXT)) {
    if (tag !== undefined) text += plainXmlText(content);
    else text += whole === ' PAGE ' ? PAGE : ' ';
  }
  return text;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Each page has the titles of the document, the first its own where the first section says so. */
function titleWords(parts: ReadonlyMap<string, string>, pages: number): string[][] {
  const document = parts.get('word/document.xml') ?? '';
  const relations = parts.get('word/_rels/document.xml.rels') ?? '';
  const [section = ''] = document.match(/<w:sectPr>.*?<\/w:sectPr>/) ?? [];
  const start = Number(/<w:pgNumType w:start="(\d+)"/.exec(section)?.[1] ?? 1);
  const hasFirst = section.includes('<w:titlePg/>');
  const textsOf = (type: string) =>
    [...section.matchAll(/<w:(?:header|footer)Reference w:type="(\w+)" r:id="(\w+)"/g)]
      .filter(([, own]) => own === type)
      .map(([, , id = '']) => new RegExp(`<Relationship [^>]*Id="${id}"[^>]*>`).exec(relations)?.[0] ?? '')
      .map((relation) => textOf(parts.get(`word/${/Target="([^"]*)"/.exec(relation)?.[1] ?? ''}`) ?? ''));
  const [first, others] = [textsOf('first'), textsOf('default')];
  if (first.length === 0 && others.length === 0) return [];
  return Array.from({ length: pages }, (_, page) => {
    const texts = page === 0 && hasFirst ? first : others;
    return texts.flatMap((text) => wordsOf(text.replaceAll(PAGE, String(start + page))));
  });
}

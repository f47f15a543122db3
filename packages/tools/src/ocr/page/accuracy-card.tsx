import { OCR_LANGUAGES, type OcrLanguage } from '@recto/contract/ocr-languages';
import { message, percentText, useText } from '@recto/ui';
import { ACCURACY, type Accuracy, MEASURED_ON, MEASURED_PAGES } from './accuracy.ts';

const TEXTS = {
  title: message('ocr.accuracy', 'Measured accuracy'),
  lead: message(
    'ocr.accuracyLead',
    'Characters read correctly in {languages, number} languages, on test pages of our own ({date}).',
  ),
  language: message('ocr.accuracyLanguage', 'Language'),
  clean: message('ocr.accuracyClean', 'Clean print'),
  poor: message('ocr.accuracyPoor', 'Bad scan'),
  photo: message('ocr.accuracyPhoto', 'Photographs'),
  pages: message('fileCard.pages', '{count, plural, one {# page} other {# pages}}'),
  note: message(
    'ocr.accuracyNote',
    'Bad scan: slanted, blurred, faint, with shadows and noise, at 200 dpi. Your scans may do better or worse; handwriting is not recognised.',
  ),
};

const COLUMNS: readonly (keyof Accuracy)[] = ['clean', 'poor', 'photo'];

/** Shows the accuracy of the chosen languages in the committed measurement. */
export function AccuracyCard({
  names,
  chosen,
}: {
  readonly names: Readonly<Record<OcrLanguage, ReturnType<typeof message>>>;
  readonly chosen: readonly OcrLanguage[];
}) {
  const text = useText();
  return (
    <section className="ocr-accuracy" aria-labelledby="ocr-accuracy-title">
      <h3 id="ocr-accuracy-title" className="field-label">
        {text(TEXTS.title)}
      </h3>
      <p className="field-note">{text(TEXTS.lead, { languages: OCR_LANGUAGES.length, date: MEASURED_ON })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text(TEXTS.language)}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text(TEXTS[column])} <small>{text(TEXTS.pages, { count: MEASURED_PAGES[column] })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.map((code) => (
            <tr key={code}>
              <th scope="row">{text(names[code])}</th>
              {COLUMNS.map((column) => (
                <td key={column}>{percentText(ACCURACY[code][column], 1, text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-note">{text(TEXTS.note)}</p>
    </section>
  );
}

import { OCR_LANGUAGES, type OcrLanguage } from '@recto/contract';
import { message, percentText, useText } from '@recto/ui';
import { ACCURACY, MEASURED_ON } from './accuracy.ts';

const TEXTS = {
  title: message('ocr.accuracy', 'Measured accuracy'),
  lead: message(
    'ocr.accuracyLead',
    'Characters read correctly in {languages, number} languages, on test pages of our own ({date}).',
  ),
  language: message('ocr.accuracyLanguage', 'Language'),
  clean: message('ocr.accuracyClean', 'Clean print'),
  poor: message('ocr.accuracyPoor', 'Bad scan'),
  note: message(
    'ocr.accuracyNote',
    'Bad scan: slanted, blurred, faint, with shadows and noise, at 200 dpi. Your scans may do better or worse; handwriting is not recognised.',
  ),
};

/** How well the chosen languages were read in the committed measurement. */
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
            <th scope="col">{text(TEXTS.clean)}</th>
            <th scope="col">{text(TEXTS.poor)}</th>
          </tr>
        </thead>
        <tbody>
          {chosen.map((code) => (
            <tr key={code}>
              <th scope="row">{text(names[code])}</th>
              <td>{percentText(ACCURACY[code].clean, 1, text)}</td>
              <td>{percentText(ACCURACY[code].poor, 1, text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-note">{text(TEXTS.note)}</p>
    </section>
  );
}

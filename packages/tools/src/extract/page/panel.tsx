import {
  CheckList,
  type Choice,
  definePanel,
  message,
  PageListField,
  type PanelProps,
  RadioChoice,
  SwitchField,
} from '@recto/ui';
import { useLivePreview } from '@recto/ui/live-preview';
import { EXTRACT_KINDS, type ExtractKind } from '../kinds.ts';
import tool from '../tool.ts';
import { contentsOf, type ExtractOptions, hasKind } from './found-contents.ts';
import { KIND_WORDS } from './kind-words.ts';
import './contents.css';

const TEXTS = {
  heading: message('extract.settings', 'What to extract'),
  kinds: message('extract.kinds', 'Extract'),
  format: message('extract.textFormat', 'Text as'),
  perPage: message('extract.perPage', 'One text file for each page'),
  form: message('extract.formFormat', 'Form data as'),
  masks: message('extract.masks', 'Transparency of images'),
  pages: message('extract.pages', 'Pages'),
  pagesHint: message('extract.pagesHint', 'such as 1-5, 10, 15-z; leave empty for all'),
};

const KINDS: readonly Choice<ExtractKind>[] = EXTRACT_KINDS.map((value) => ({ value, label: KIND_WORDS[value].name }));

const TEXT_FORMATS: readonly Choice<ExtractOptions['text']>[] = [
  {
    value: 'layout',
    label: message('extract.layout', 'Plain text'),
    hint: message('extract.layoutHint', 'columns and tables as on the page'),
  },
  {
    value: 'markdown',
    label: message('extract.markdown', 'Markdown'),
    hint: message('extract.markdownHint', 'headings, lists, tables and links'),
  },
];

const FORM_FORMATS: readonly Choice<ExtractOptions['form']>[] = [
  { value: 'json', label: message('extract.json', 'JSON') },
  {
    value: 'fdf',
    label: message('extract.fdf', 'FDF'),
    hint: message('extract.fdfHint', 'can be imported into the form again'),
  },
  { value: 'csv', label: message('extract.csv', 'CSV'), hint: message('extract.csvHint', 'a table') },
];

const MASKS: readonly Choice<ExtractOptions['masks']>[] = [
  {
    value: 'alpha',
    label: message('extract.alpha', 'In the image'),
    hint: message('extract.alphaHint', 'JPEG has no transparency: its mask is a second file'),
  },
  { value: 'beside', label: message('extract.beside', 'Always as a second file') },
];

function ExtractPanel({ options, onChange, cards, preview }: PanelProps<ExtractOptions>) {
  const card = cards.find(({ state }) => state.kind === 'ready');
  const asked = useLivePreview(card && preview ? contentsOf(preview, card, options) : null, false);
  const contents = asked?.kind === 'made' ? asked.answer : null;
  const set = (changed: Partial<ExtractOptions>) => onChange({ ...options, ...changed });
  const has = (kind: ExtractKind) => options.what.includes(kind) && (!contents || hasKind(contents, kind));
  return (
    <>
      {/* Once the file's contents are shown, each kind has its switch there. */}
      {!contents && (
        <CheckList legend={TEXTS.kinds} choices={KINDS} values={options.what} onChange={(what) => set({ what })} />
      )}
      {has('text') && (
        <>
          <RadioChoice
            legend={TEXTS.format}
            choices={TEXT_FORMATS}
            value={options.text}
            onChange={(text) => set({ text })}
          />
          <SwitchField label={TEXTS.perPage} value={options.perPage} onChange={(perPage) => set({ perPage })} />
        </>
      )}
      {has('images') && (
        <RadioChoice legend={TEXTS.masks} choices={MASKS} value={options.masks} onChange={(masks) => set({ masks })} />
      )}
      {has('form') && (
        <RadioChoice
          legend={TEXTS.form}
          choices={FORM_FORMATS}
          value={options.form}
          onChange={(form) => set({ form })}
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

export default definePanel<ExtractOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: ExtractPanel,
  loadPages: async () => (await import('./pages.tsx')).default,
});

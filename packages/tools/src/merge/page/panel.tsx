import type { OptionsOf } from '@recto/contract/tool';
import {
  type Choice,
  definePanel,
  type FileCard,
  type FileFieldProps,
  message,
  PageListField,
  type PanelProps,
  RadioChoice,
  useText,
} from '@recto/ui';
import tool from '../tool.ts';
import { chosenPages, pageSpans } from './page-spans.ts';

type MergeOptions = OptionsOf<typeof tool>;

const OUTLINES: readonly Choice<MergeOptions['outline']>[] = [
  {
    value: 'nest',
    label: message('merge.outline.nest', 'One entry per file'),
    hint: message('merge.outline.nestHint', 'with the file’s own bookmarks below it'),
  },
  { value: 'flat', label: message('merge.outline.flat', 'Keep as they are') },
  { value: 'none', label: message('merge.outline.none', 'None') },
];

const FORM_NAMES: readonly Choice<MergeOptions['formNames']>[] = [
  {
    value: 'rename',
    label: message('merge.forms.rename', 'Rename the later ones'),
    hint: message('merge.forms.renameHint', 'every field keeps its own value'),
  },
  {
    value: 'join',
    label: message('merge.forms.join', 'Join into one field'),
    hint: message('merge.forms.joinHint', 'filled once, shown everywhere'),
  },
];

const ORDERS: readonly Choice<'files' | 'pages'>[] = [
  { value: 'files', label: message('merge.order.files', 'One file after the other') },
  {
    value: 'pages',
    label: message('merge.order.pages', 'Page by page'),
    hint: message('merge.order.pagesHint', 'put pages of one file between those of another'),
  },
];

const TEXTS = {
  heading: message('merge.settings', 'Merge Settings'),
  order: message('merge.order', 'Order'),
  outline: message('merge.outline', 'Bookmarks'),
  more: message('merge.more', 'More'),
  forms: message('merge.forms', 'Form fields with the same name'),
  range: message('merge.range', 'Pages'),
  all: message('merge.rangeAll', 'all'),
  span: message('merge.span', 'pages {first}–{last}'),
  single: message('merge.spanSingle', 'page {first}'),
};

function MergePanel({ options, onChange, cards }: PanelProps<MergeOptions>) {
  const text = useText();
  return (
    <>
      {cards.length > 0 && (
        <RadioChoice
          legend={TEXTS.order}
          choices={ORDERS}
          value={options.pages.length > 0 ? 'pages' : 'files'}
          onChange={(order) => onChange({ ...options, pages: order === 'pages' ? pagesOf(cards) : [] })}
        />
      )}
      <RadioChoice
        legend={TEXTS.outline}
        choices={OUTLINES}
        value={options.outline}
        onChange={(outline) => onChange({ ...options, outline })}
      />
      <details className="more">
        <summary>{text(TEXTS.more)}</summary>
        <RadioChoice
          legend={TEXTS.forms}
          choices={FORM_NAMES}
          value={options.formNames}
          onChange={(formNames) => onChange({ ...options, formNames })}
        />
      </details>
    </>
  );
}

/** All pages of the files, file by file, to begin with. */
function pagesOf(cards: readonly FileCard[]): MergeOptions['pages'] {
  return cards.flatMap(({ state, entry }, index) => {
    const pageCount = state.kind === 'ready' ? (state.facts.pages ?? 0) : 0;
    return chosenPages(entry, pageCount).map((pageIndex) => ({ file: index + 1, page: pageIndex + 1 }));
  });
}

function RangeField({ card, value, onChange }: FileFieldProps) {
  return (
    <PageListField
      label={TEXTS.range}
      name={card.file.name}
      placeholder={TEXTS.all}
      value={value}
      onChange={onChange}
    />
  );
}

export default definePanel<MergeOptions>({
  tool,
  heading: TEXTS.heading,
  Panel: MergePanel,
  perFile: {
    option: 'ranges',
    Field: RangeField,
    loadPages: async () => (await import('./file-pages.tsx')).default,
  },
  loadPages: async () => (await import('./pages.tsx')).default,
  loadHeadline: async () => (await import('./headline.ts')).mergeHeadline,
  showsPages: ({ pages }) => pages.length > 0,
  withoutFiles: (options) => ({ ...options, pages: [] }),
  footings: (cards, text) =>
    pageSpans(
      cards.map(({ state, entry }) => ({ pages: state.kind === 'ready' ? state.facts.pages : null, entry })),
    ).map((span) => {
      if (!span) return '';
      return span.first === span.last ? text(TEXTS.single, { ...span }) : text(TEXTS.span, { ...span });
    }),
});

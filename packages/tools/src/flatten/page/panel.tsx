import { type Choice, definePanel, message, type PanelProps, RadioChoice, SwitchField, useText } from '@recto/ui';
import { useLivePreview } from '@recto/ui/live-preview';
import tool from '../tool.ts';
import { type FlattenOptions, findingsIn } from './file-findings.ts';

const TEXTS = {
  heading: message('flatten.settings', 'What to flatten'),
  forms: message('flatten.forms', 'Form fields'),
  formsFound: message(
    'flatten.formsFound',
    '{count, plural, =0 {None} one {# control} other {# controls}} in this file',
  ),
  comments: message('flatten.comments', 'Comments, stamps and drawings'),
  commentsFound: message('flatten.commentsFound', '{count, plural, =0 {None} one {#} other {#}} in this file'),
  layers: message('flatten.layers', 'Layers'),
  layersFound: message(
    'flatten.layersFound',
    '{count, plural, =0 {None} one {#} other {#}} in this file{hidden, plural, =0 {} one {; # is hidden and will be removed} other {; # are hidden and will be removed}}',
  ),
  as: message('flatten.as', 'Appearance'),
  hidden: message(
    'flatten.hidden',
    '{count, plural, one {# form control or comment does} other {# form controls and comments do}} not show there and will be removed.',
  ),
  xfa: message(
    'flatten.xfa',
    'This form has a second format (XFA) that Recto cannot draw. What is only there will be lost.',
  ),
  nothing: message('flatten.nothing', 'This file has nothing to flatten.'),
  links: message('flatten.links', 'Links stay links, and text stays text.'),
};

const LOOKS: readonly Choice<FlattenOptions['as']>[] = [
  { value: 'screen', label: message('flatten.screen', 'As on the screen') },
  { value: 'print', label: message('flatten.print', 'As printed') },
];

function FlattenPanel({ options, onChange, cards, preview }: PanelProps<FlattenOptions>) {
  const text = useText();
  const set = (change: Partial<FlattenOptions>) => onChange({ ...options, ...change });
  const card = cards.find(({ state }) => state.kind === 'ready');
  const answer = useLivePreview(card && preview ? findingsIn(preview, card, options) : null);
  const found = answer?.kind === 'made' ? answer.answer : null;
  const isEmpty = found !== null && found.widgets + found.comments + found.layers === 0;
  const hidden = found && options.layers ? found.hiddenLayers : 0;
  return (
    <>
      <SwitchField
        label={TEXTS.forms}
        hint={found ? text(TEXTS.formsFound, { count: found.widgets }) : undefined}
        value={options.forms}
        onChange={(forms) => set({ forms })}
      />
      <SwitchField
        label={TEXTS.comments}
        hint={found ? text(TEXTS.commentsFound, { count: found.comments }) : undefined}
        value={options.comments}
        onChange={(comments) => set({ comments })}
      />
      <SwitchField
        label={TEXTS.layers}
        hint={found ? text(TEXTS.layersFound, { count: found.layers, hidden }) : undefined}
        value={options.layers}
        onChange={(layers) => set({ layers })}
      />
      <RadioChoice legend={TEXTS.as} choices={LOOKS} value={options.as} onChange={(as) => set({ as })} />
      <div className="field" aria-live="polite">
        {found && found.hidden > 0 && <p className="field-note">{text(TEXTS.hidden, { count: found.hidden })}</p>}
        {found?.hasXfa && options.forms && <p className="field-note">{text(TEXTS.xfa)}</p>}
        <p className="field-note">{text(isEmpty ? TEXTS.nothing : TEXTS.links)}</p>
      </div>
    </>
  );
}

export default definePanel<FlattenOptions>({ tool, heading: TEXTS.heading, Panel: FlattenPanel });

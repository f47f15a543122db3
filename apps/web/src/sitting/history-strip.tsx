import { PAGES } from '@recto/tools/pages';
import { download, exactSizeText, Mark, type Message, message, useText } from '@recto/ui';
import { useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressIn, readAddress } from '../address.ts';
import { pageMessage } from '../page-texts.ts';
import './history-strip.css';
import { clearSitting, openStep, redo, type Step, undo, useSitting, wayTo } from './sitting.ts';

const TEXTS = {
  title: message('history.title', 'History'),
  undo: message('history.undo', 'Undo: {tool}'),
  back: message('history.back', 'Back to the result: {tool}'),
  redo: message('history.redo', 'Redo: {tool}'),
  steps: message('history.steps', '{count, plural, one {# step} other {# steps}}'),
  at: message('history.at', 'Step {number, number}: {tool}'),
  start: message('history.start', 'Before the first step'),
  from: message('history.from', 'from step {number, number}'),
  take: message('history.take', 'Download the result of step {number, number}'),
  gone: message('history.gone', 'result no longer kept'),
  clear: message('history.clear', 'Clear history'),
  cleared: message('history.cleared', 'The history was cleared.'),
  recipe: message('history.recipe', 'Save these steps as a recipe'),
  note: message('history.note', 'Kept on this device until you clear it or close the tab.'),
} satisfies Record<string, Message>;

/** Status that the next page announces as soon as it is shown: the status of this page disappears with it. */
let saidNext = '';

/** The steps of this sitting above a tool: back, forward, and each of them to look at, take, or go on from. */
export function HistoryStrip({ isBusy }: { readonly isBusy: boolean }) {
  const text = useText();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const { steps, current, isShown, undone } = useSitting();
  const go = useGo();
  useEffect(() => {
    if (saidNext !== '') setSaid(saidNext);
    saidNext = '';
  }, []);
  const toolOf = useToolName();
  const navigate = useNavigate();
  const { language } = readAddress(useLocation().pathname);
  const status = (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
  if (steps.length === 0) return status;
  const numberOf = (step: Step) => steps.findIndex(({ id }) => id === step.id) + 1;
  /** Returns the label of a button; without a step it has no colon at its end. */
  const labelOf = (words: Message, step: Step | null | undefined) =>
    text(words, { tool: step ? toolOf(step) : '' }).replace(/\s*[:：]\s*$/, '');
  /** Goes to a page, and says which step it shows. */
  const goTo = (step: Step | null | undefined, route: string | null) => {
    const words = step ? text(TEXTS.at, { number: numberOf(step), tool: toolOf(step) }) : text(TEXTS.start);
    if (go(route)) saidNext = words;
    else setSaid(words);
  };
  const next = undone.at(-1);
  const before = isShown ? steps.find(({ id }) => id === current?.parentId) : current;
  return (
    <section className="history" aria-label={text(TEXTS.title)}>
      {status}
      <div className="history-bar">
        <button
          type="button"
          className="square-button"
          aria-disabled={!current || isBusy}
          title={labelOf(isShown ? TEXTS.undo : TEXTS.back, current)}
          onClick={() => {
            if (!current || isBusy) return;
            goTo(before, undo());
          }}
        >
          <Mark name="back" />
        </button>
        <button
          type="button"
          className="square-button history-redo"
          aria-disabled={!next || isBusy}
          title={labelOf(TEXTS.redo, next)}
          onClick={() => {
            if (!next || isBusy) return;
            goTo(next, redo());
          }}
        >
          <Mark name="back" />
        </button>
        <ol className="history-way">
          {wayTo(current).map((step) => (
            <li key={step.id} aria-current={isShown && step.id === current?.id ? 'step' : undefined}>
              {toolOf(step)}
            </li>
          ))}
        </ol>
        <button
          type="button"
          className="text-button history-open"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {text(TEXTS.title)} · {text(TEXTS.steps, { count: steps.length })}
        </button>
      </div>
      <div id={listId} className="history-drawer" hidden={!isOpen}>
        <ol className="history-steps">
          {steps.map((step, index) => (
            <li key={step.id} data-current={step.id === current?.id || undefined}>
              <span className="history-number">{index + 1}</span>
              <button
                type="button"
                className="text-button"
                disabled={isBusy}
                onClick={() => goTo(step, openStep(step))}
              >
                {toolOf(step)}
              </button>
              <span className="history-facts">
                <StepFacts step={step} from={parentNumber(step, steps)} />
              </span>
              {step.isKept && step.result.outputs.length > 0 && (
                <button
                  type="button"
                  className="square-button"
                  title={text(TEXTS.take, { number: index + 1 })}
                  onClick={() => {
                    for (const { blob, name } of step.result.outputs) download(blob, name);
                  }}
                >
                  <Mark name="download" />
                </button>
              )}
            </li>
          ))}
        </ol>
        <p className="history-foot">
          <button
            type="button"
            className="text-button"
            disabled={!current || isBusy}
            onClick={() =>
              void import('../recipes/draft.ts')
                .then(({ carryDraft }) => carryDraft(wayTo(current), text))
                .then(() => navigate(addressIn(language, '/recipes')))
            }
          >
            {text(TEXTS.recipe)}
          </button>
        </p>
        <p className="history-foot">
          {text(TEXTS.note)}{' '}
          <button
            type="button"
            className="text-button"
            onClick={() => {
              clearSitting();
              setSaid(text(TEXTS.cleared));
            }}
          >
            {text(TEXTS.clear)}
          </button>
        </p>
      </div>
    </section>
  );
}

/** Shows the size of a step's result, and the step that it branched off from when that was not the one before it. */
function StepFacts({ step, from }: { readonly step: Step; readonly from: number | null }) {
  const text = useText();
  const [first] = step.result.receipt.outputs;
  const bytes = step.result.receipt.outputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const facts = [
    step.isKept && first && exactSizeText(bytes, text),
    !step.isKept && text(TEXTS.gone),
    from !== null && text(TEXTS.from, { number: from }),
  ];
  return <>{facts.filter(Boolean).join(' · ')}</>;
}

function parentNumber({ id, parentId }: Step, steps: readonly Step[]): number | null {
  const index = steps.findIndex((step) => step.id === parentId);
  const own = steps.findIndex((step) => step.id === id);
  return index < 0 || index === own - 1 ? null : index + 1;
}

function useToolName(): (step: Step) => string {
  const text = useText();
  return ({ route }) => {
    const page = PAGES.find((known) => known.route === route);
    return page ? text(pageMessage(page, 'title')) : route;
  };
}

/** Leads to a tool's page in the language of this one; false when it is open. */
function useGo(): (route: string | null) => boolean {
  const navigate = useNavigate();
  const { language, path } = readAddress(useLocation().pathname);
  return (route) => {
    if (route === null || path === `/tools/${route}`) return false;
    void navigate(addressIn(language, `/tools/${route}`));
    return true;
  };
}

import { ICONS } from '@recto/tools/icons';
import { NEXT_STEPS } from '@recto/tools/next-steps';
import { PAGES, type PageEntry } from '@recto/tools/pages';
import { type HostOutput, Mark, message, useText } from '@recto/ui';
import { useId, useState } from 'react';
import { routesFor } from '../answer/routes-for.ts';
import { handOff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';
import { filesOf } from '../sitting/sitting.ts';
import { findTools } from './tool-groups.ts';

const TEXTS = {
  title: message('next.title', 'Continue with this result'),
  more: message('next.more', 'More tools'),
  search: message('next.search', 'Find a tool'),
  none: message('next.none', 'No tool for this file has that name.'),
};

/** Most steps that are shown before the visitor asks for more. */
const MOST_STEPS = 3;

const focusOn = (input: HTMLInputElement | null) => input?.focus();

interface NextStepsProps {
  readonly current: PageEntry;
  readonly outputs: readonly HostOutput[];
}

/** Ways on with the results: the likeliest tools, and the others that take such files behind one button. */
export function NextSteps({ current, outputs }: NextStepsProps) {
  const text = useText();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const routes = routesFor(outputs);
  const fitting = PAGES.filter(({ route, toolId }) => toolId !== current.toolId && routes.includes(route));
  const declared = NEXT_STEPS[current.route] ?? [];
  const likely = declared.flatMap((next) => fitting.find(({ route }) => route === next) ?? []);
  // Where a tool names no next step, none makes sense.
  const steps = declared.length === 0 ? [] : [...new Set([...likely, ...fitting])].slice(0, MOST_STEPS);
  if (fitting.length === 0) return null;
  const others = fitting.filter((page) => !steps.includes(page));
  return (
    <section className="next-steps" aria-labelledby={titleId}>
      <h3 id={titleId}>{text(TEXTS.title)}</h3>
      <div className="next-buttons">
        {steps.map((page) => (
          <SiteLink
            key={page.route}
            className="next-step"
            to={`/tools/${page.route}`}
            onClick={() => handOff(page.route, filesOf(outputs))}
          >
            <svg className="tool-icon" viewBox="0 0 40 40" aria-hidden="true">
              {ICONS[page.icon]}
            </svg>
            {text(pageMessage(page, 'title'))}
          </SiteLink>
        ))}
        {others.length > 0 && (
          <button type="button" className="next-step" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Mark name="search" />
            {text(TEXTS.more)}
          </button>
        )}
      </div>
      {isOpen && <OtherTools pages={others} outputs={outputs} />}
    </section>
  );
}

interface OtherToolsProps {
  readonly pages: readonly PageEntry[];
  readonly outputs: readonly HostOutput[];
}

function OtherTools({ pages, outputs }: OtherToolsProps) {
  const text = useText();
  const id = useId();
  const [query, setQuery] = useState('');
  const found = findTools(pages, query, text);
  return (
    <div className="next-others">
      <label className="field-label" htmlFor={id}>
        {text(TEXTS.search)}
      </label>
      <input
        id={id}
        type="search"
        className="input"
        autoComplete="off"
        // The button that opened it asked for it.
        ref={focusOn}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul aria-live="polite">
        {found.map((page) => (
          <li key={page.route}>
            <SiteLink to={`/tools/${page.route}`} onClick={() => handOff(page.route, filesOf(outputs))}>
              {text(pageMessage(page, 'title'))}
            </SiteLink>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{text(TEXTS.none)}</p>}
    </div>
  );
}

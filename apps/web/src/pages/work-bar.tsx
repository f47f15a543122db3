import type { PageEntry } from '@recto/tools/pages';
import { type JobSession, Mark, megabytesText, message, useText } from '@recto/ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { LanguageChooser } from '../layout/language-chooser.tsx';
import { Logo } from '../layout/logo.tsx';
import { ThemeToggle } from '../layout/theme-toggle.tsx';
import { WORK_BAR_PLACE } from '../layout/work-bar-place.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';
import { openPalette } from '../search/palette-state.ts';
import { SITE_NAME } from '../site.ts';
import { useHasSteps } from '../sitting/sitting.ts';
import { BackLink } from './back-link.tsx';
import { HistoryStrip } from './history-part.ts';

const TEXTS = {
  files: message('bar.files', '{count, plural, one {# file} other {# files}}'),
  totals: message('bar.totals', '{pages, plural, =0 {} one {# page · } other {# pages · }}{size}'),
  change: message('workBar.change', 'Change the tool'),
};

interface WorkBarProps {
  readonly entry: PageEntry;
  readonly session: JobSession;
  readonly isBusy: boolean;
}

/** The one bar above a tool at work: the ways out, the tool and the menu to change it, the files, the history, the theme. */
export function WorkBar({ entry, session, isBusy }: WorkBarProps) {
  const text = useText();
  const hasSteps = useHasSteps();
  const [place] = useState(() => document.getElementById(WORK_BAR_PLACE));
  const bar = (
    <header className="work-bar">
      <SiteLink className="work-bar-logo" to="/" aria-label={SITE_NAME}>
        <Logo />
      </SiteLink>
      <BackLink />
      <div className="work-bar-tool">
        <h1>{text(pageMessage(entry, 'title'))}</h1>
        <button
          type="button"
          className="work-bar-change"
          aria-label={text(TEXTS.change)}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          disabled={isBusy}
          onClick={() => openPalette(filesIn(session))}
        >
          <Mark name="down" />
        </button>
      </div>
      <p className="work-bar-line">{text(pageMessage(entry, 'description'))}</p>
      <Files session={session} />
      <div className="work-bar-end">
        {hasSteps && <HistoryStrip isBusy={isBusy} />}
        <LanguageChooser />
        <ThemeToggle />
      </div>
    </header>
  );
  return place ? createPortal(bar, place) : bar;
}

const filesIn = ({ cards, batch }: JobSession): readonly File[] => batch ?? cards.map(({ file }) => file);

/** The one file by its name, or how many there are, and how large all of it is. */
function Files({ session }: { readonly session: JobSession }) {
  const text = useText();
  const files = filesIn(session);
  const [first] = files;
  if (!first) return null;
  const pages = session.cards.reduce(
    (sum, { state }) => sum + (state.kind === 'ready' ? (state.facts.pages ?? 0) : 0),
    0,
  );
  const size = megabytesText(
    files.reduce((sum, file) => sum + file.size, 0),
    text,
  );
  return (
    <p className="work-bar-files">
      <bdi title={files.length === 1 ? first.name : undefined}>
        {files.length === 1 ? first.name : text(TEXTS.files, { count: files.length })}
      </bdi>
      <span>{text(TEXTS.totals, { pages, size })}</span>
    </p>
  );
}

import type { ToolPage } from '@recto/contract/tool';
import { ICONS } from '@recto/tools/icons';
import { PAGES, type PageEntry } from '@recto/tools/pages';
import { WORK_SHAPES } from '@recto/tools/work-shapes';
import {
  type AnyToolPanel,
  type FileCard,
  type FirstJob,
  isAtWork,
  type JobSite,
  type JobSlots,
  JobWorkspace,
  lazyPart,
  message,
  useJobSession,
  useText,
} from '@recto/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { askServer } from '../engine/ask-server.ts';
import { deviceHost } from '../engine/host.ts';
import { loadServer } from '../engine/load-server.ts';
import { rasterHost } from '../engine/raster-host.ts';
import { useHandoff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import type { PageModule } from '../page-module.ts';
import { keywordsOf, pageMessage } from '../page-texts.ts';
import { leaveResult, recordStep, returnTo, useHasSteps } from '../sitting/sitting.ts';
import { BackLink } from './back-link.tsx';
import { HistoryStrip } from './history-part.ts';
import { PROMISES } from './promises.ts';
import { RelatedTools } from './related-tools.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { WorkBar } from './work-bar.tsx';

/** Only conversions of scans have it. */
const ScanOffer = lazyPart(async () => (await import('./scan-offer.tsx')).ScanOffer);

/** Most files are not too large. */
const LargerFiles = lazyPart(async () => (await import('./larger-files.tsx')).LargerFiles);

/** There is nothing to go on with before there is a result. */
const NextSteps = lazyPart(async () => (await import('./next-steps.tsx')).NextSteps);

/** The browser may not allow it. */
const OfflineOffer = lazyPart(async () => (await import('../offline/offline-offer.tsx')).OfflineOffer);

const TEXTS = {
  guide: message('tool.guide', 'Read Full Guide'),
};

const PROMISES_SHOWN = 3;

const scanOffer = (files: readonly File[], isBeforehand: boolean) => (
  <ScanOffer files={files} isBeforehand={isBeforehand} />
);

const isPictured = ({ state }: FileCard) => state.kind === 'ready' && state.facts.isWithoutText;

const REPAIRING = PAGES.find(({ takesDamaged }) => takesDamaged);

const hasTool = (toolId: string): boolean => PAGES.some((page) => page.toolId === toolId);

const jobSite = (): JobSite => ({
  host: { ...deviceHost(), ...(REPAIRING && { toolForDamaged: REPAIRING.toolId }) },
  loadServer,
  askServer,
  pictureHost: rasterHost(),
  hasTool,
});

function slotsOf(entry: PageEntry, panel: AnyToolPanel): JobSlots {
  const needsText = panel.tool.worksOnText ?? false;
  return {
    empty: () => <ToolPromises />,
    onward: (codes) => codes.has('file-too-large') && <LargerFiles />,
    before: (cards) =>
      needsText &&
      cards.some(isPictured) &&
      scanOffer(
        cards.map(({ file }) => file),
        true,
      ),
    next: (outputs, inputs, receipt) =>
      receipt.notes.some(({ item }) => item === 'scannedPages') ? (
        scanOffer(inputs, false)
      ) : (
        <NextSteps current={entry} outputs={outputs} />
      ),
  };
}

/** The page of one tool: its declaration's title and description, its job with its panel, and its text. */
export function makeToolPage(entry: PageEntry, panel: AnyToolPanel, Content: ComponentType): PageModule {
  const page = pageOf(panel, entry.route);
  const tool = { panel, presets: page.presets, workShape: WORK_SHAPES[panel.tool.id] };
  const slots = slotsOf(entry, panel);
  function ToolAtWork({ first }: { readonly first: FirstJob }) {
    const text = useText();
    const [site] = useState(jobSite);
    const [isBusy, setBusy] = useState(false);
    useLeaveQuestion(isBusy);
    const session = useJobSession(tool, site, first, {
      onLeave: leaveResult,
      onDone: (job) => recordStep(entry.route, panel.tool.id, job),
      onBusy: setBusy,
    });
    const mode = isAtWork(session) ? 'work' : 'empty';
    return (
      // Another one at work: the page is another then, and nothing of the one before needs to be seen moving.
      <div className="tool" data-mode={mode} key={mode}>
        {mode === 'work' ? (
          <WorkBar entry={entry} session={session} isBusy={isBusy} />
        ) : (
          <ToolHead entry={entry} isBusy={isBusy} />
        )}
        <div className={mode === 'work' ? 'bench' : 'bench wrap'}>
          <JobWorkspace
            session={session}
            actionLabel={text(pageMessage(page, 'actionLabel'))}
            picture={ICONS[entry.icon]}
            slots={slots}
          />
        </div>
        <div className="wrap tool-content">
          <Content />
          {entry.guide && (
            <p>
              <SiteLink to={`/guides/${entry.guide}`}>{text(TEXTS.guide)}</SiteLink>
            </p>
          )}
          <RelatedTools current={entry} />
          <div className="offline-line">
            <OfflineOffer />
          </div>
        </div>
      </div>
    );
  }
  function Page() {
    const cameBack = useNavigationType() === NavigationType.Pop;
    const [first, visit] = useHandoff(entry.route, () => (cameBack ? returnTo(entry.route) : null));
    useEffect(() => {
      if (!first.result) leaveResult();
    }, [first]);
    return <ToolAtWork key={visit} first={first} />;
  }
  return {
    default: Page,
    meta: (text) => ({
      title: text(pageMessage(page, 'metaTitle')),
      description: text(pageMessage(page, 'metaDescription')),
      keywords: keywordsOf(page, text),
      image: `tools-${entry.route}`,
    }),
  };
}

function pageOf(panel: AnyToolPanel, route: string): ToolPage {
  const page = panel.tool.pages.find((known) => known.route === route);
  if (!page) throw new Error(`No page ${route} in the declaration of ${panel.tool.id}`);
  return page;
}

/** Above a tool without files: the way back, and what the tool is and does. */
function ToolHead({ entry, isBusy }: { readonly entry: PageEntry; readonly isBusy: boolean }) {
  const text = useText();
  const hasSteps = useHasSteps();
  return (
    <div className="wrap page">
      <BackLink />
      <header className="tool-head">
        <h1>{text(pageMessage(entry, 'title'))}</h1>
        <p>{text(pageMessage(entry, 'description'))}</p>
      </header>
      {hasSteps && <HistoryStrip isBusy={isBusy} />}
    </div>
  );
}

/** Three of the promises, below the place for files. */
function ToolPromises() {
  const text = useText();
  return (
    <ul className="tool-promises">
      {PROMISES.slice(0, PROMISES_SHOWN).map(({ title, body }) => (
        <li key={title.id}>
          <b>{text(title)}</b> {text(body)}
        </li>
      ))}
    </ul>
  );
}

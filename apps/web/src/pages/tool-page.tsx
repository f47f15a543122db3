import type { ToolPage } from '@recto/contract/tool';
import { ICONS } from '@recto/tools/icons';
import { PAGES, type PageEntry } from '@recto/tools/pages';
import { WORK_SHAPES } from '@recto/tools/work-shapes';
import {
  type AnyToolPanel,
  type FileCard,
  lazyPart,
  Mark,
  message,
  type ToolHost,
  UploadWidget,
  useText,
} from '@recto/ui';
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';
import { askServer } from '../engine/ask-server.ts';
import { deviceHost } from '../engine/host.ts';
import { loadServer } from '../engine/load-server.ts';
import { rasterHost } from '../engine/raster-host.ts';
import { useHandoff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import type { PageModule } from '../page-module.ts';
import { keywordsOf, pageMessage } from '../page-texts.ts';
import { leaveResult, recordStep, returnTo, useHasSteps } from '../sitting/sitting.ts';
import { RelatedTools } from './related-tools.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

/** Only conversions of scans have it. */
const ScanOffer = lazyPart(async () => (await import('./scan-offer.tsx')).ScanOffer);

/** Most files are not too large. */
const LargerFiles = lazyPart(async () => (await import('./larger-files.tsx')).LargerFiles);

/** There is no history before there is a step. */
const HistoryStrip = lazyPart(async () => (await import('../sitting/history-strip.tsx')).HistoryStrip);

/** There is nothing to go on with before there is a result. */
const NextSteps = lazyPart(async () => (await import('./next-steps.tsx')).NextSteps);

/** The browser may not allow it. */
const OfflineOffer = lazyPart(async () => (await import('../offline/offline-offer.tsx')).OfflineOffer);

const TEXTS = {
  back: message('tool.back', 'Back to Tools'),
  guide: message('tool.guide', 'Read Full Guide'),
};

const scanOffer = (files: readonly File[], isBeforehand: boolean) => (
  <ScanOffer files={files} isBeforehand={isBeforehand} />
);

const isPictured = ({ state }: FileCard) => state.kind === 'ready' && state.facts.isWithoutText;

const REPAIRING = PAGES.find(({ takesDamaged }) => takesDamaged);

const toolHost = (): ToolHost => ({ ...deviceHost(), ...(REPAIRING && { toolForDamaged: REPAIRING.toolId }) });

const hasTool = (toolId: string): boolean => PAGES.some((page) => page.toolId === toolId);

/** The page of one tool: its declaration's title and description, the upload widget with its panel, and its text. */
export function makeToolPage(entry: PageEntry, panel: AnyToolPanel, Content: ComponentType): PageModule {
  const page = pageOf(panel, entry.route);
  const needsText = panel.tool.worksOnText ?? false;
  function Page() {
    const text = useText();
    const hasSteps = useHasSteps();
    const cameBack = useNavigationType() === NavigationType.Pop;
    const [first, visit] = useHandoff(entry.route, () => (cameBack ? returnTo(entry.route) : null));
    useEffect(() => {
      if (!first.result) leaveResult();
    }, [first]);
    const [host] = useState(toolHost);
    const [pictureHost] = useState(rasterHost);
    const [isBusy, setBusy] = useState(false);
    useLeaveQuestion(isBusy);
    return (
      <div className="wrap page tool">
        <BackLink />
        <header className="tool-head">
          <h1>{text(pageMessage(entry, 'title'))}</h1>
          <p>{text(pageMessage(entry, 'description'))}</p>
        </header>
        {hasSteps && <HistoryStrip isBusy={isBusy} />}
        <UploadWidget
          key={visit}
          panel={panel}
          hasTool={hasTool}
          host={host}
          loadServer={loadServer}
          askServer={askServer}
          pictureHost={pictureHost}
          actionLabel={text(pageMessage(page, 'actionLabel'))}
          picture={ICONS[entry.icon]}
          workShape={WORK_SHAPES[panel.tool.id]}
          presets={page.presets}
          first={first}
          onLeave={leaveResult}
          onDone={(job) => recordStep(entry.route, panel.tool.id, job)}
          onBusy={setBusy}
          onward={(codes) => codes.has('file-too-large') && <LargerFiles />}
          before={(cards) =>
            needsText &&
            cards.some(isPictured) &&
            scanOffer(
              cards.map(({ file }) => file),
              true,
            )
          }
          next={(outputs, inputs, receipt) =>
            receipt.notes.some(({ item }) => item === 'scannedPages') ? (
              scanOffer(inputs, false)
            ) : (
              <NextSteps current={entry} outputs={outputs} />
            )
          }
        />
        <div className="tool-content">
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

/** Goes back in history when the visitor came from a page of ours, else to the list of tools. */
function BackLink() {
  const text = useText();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!(history.state?.idx > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <SiteLink className="back" to="/tools" onClick={goBack}>
      <Mark name="back" />
      {text(TEXTS.back)}
    </SiteLink>
  );
}

import { usedBy } from '@recto/contract/any-tool';
import { NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { parseOptions } from '@recto/contract/options';
import type { ServerFacts } from '@recto/contract/server-facts';
import { resolveFor } from '@recto/contract/tool';
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import type { PictureFile, PictureHost } from '../page-grid/pictures.ts';
import { usePictures } from '../page-grid/use-pictures.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import type { DropFacts } from './drop-facts.ts';
import type { JobRunner, PartsState, ToolHost } from './host.ts';
import type { WorkShape } from './time-left.ts';
import { beginUpload, type FirstJob, reduceUpload, type UploadState } from './upload-state.ts';
import { useGuess } from './use-guess.ts';
import { type JobActions, type JobListeners, useJobActions, worksOnEach } from './use-job-actions.ts';
import { type JobPanels, useJobPanels } from './use-job-panels.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { usePageDrop } from './use-page-drop.ts';
import { useParts } from './use-parts.ts';
import { type Runner, useRunner } from './use-runner.ts';
import { findServerGap, type ServerGap, useServerFacts } from './use-server-facts.ts';

/** Services that a site provides to the jobs of all its tools. */
export interface JobSite {
  readonly host: ToolHost;
  /** Loads what runs jobs on the server, once the visitor has chosen that; without it there is no such choice. */
  readonly loadServer?: () => Promise<JobRunner>;
  /** Asks what the server can do, before anything is chosen; null for no answer. */
  readonly askServer?: () => Promise<ServerFacts | null>;
  /** Draws the pages in the workspace; plain file cards without it. */
  readonly pictureHost?: PictureHost;
  /** Which tools the site has, for panels that lead to others. */
  readonly hasTool?: (toolId: string) => boolean;
}

/** A tool as one page has it. */
export interface JobTool {
  readonly panel: AnyToolPanel;
  /** Options that are set on this page; see `ToolPage`. */
  readonly presets?: Readonly<Record<string, unknown>> | undefined;
  /** Shape of the tool's time, where that was measured. */
  readonly workShape?: WorkShape | undefined;
}

/** A tool's page at work: its state, what can be done, and what its views ask for again and again. */
export interface JobSession extends UploadState {
  readonly site: JobSite;
  /** With the limits that the site's server allows. */
  readonly panel: AnyToolPanel;
  readonly actions: JobActions;
  readonly first: FirstJob;
  /** Place where the next job runs, and the choice of it; without `choose` there is none. */
  readonly runner: Runner;
  readonly choose: ((runner: Runner) => void) | undefined;
  readonly host: ToolHost;
  readonly isServerOnly: boolean;
  /** State of the parts that jobs on this device need; undefined before it is asked for, and for jobs of a server. */
  readonly parts: PartsState | undefined;
  readonly gap: ServerGap | null;
  /** By key of the file card. */
  readonly pictures: ReadonlyMap<string, PictureFile>;
  /** Views of a job and its result; null until they are loaded. */
  readonly jobPanels: JobPanels | null;
  /** Props of the drop zone. */
  readonly zone: DropFacts;
  readonly isHovering: boolean;
  readonly onBatchBusy: (isBusy: boolean) => void;
}

/**
 * Holds everything that a tool's page does, without its looks.
 * @param first what it begins with
 */
export function useJobSession(
  { panel: declared, presets, workShape }: JobTool,
  site: JobSite,
  first: FirstJob,
  { onBusy, ...listeners }: JobListeners & { readonly onBusy?: (isBusy: boolean) => void },
): JobSession {
  const [state, dispatch] = useReducer(reduceUpload, first, () =>
    beginUpload(first, parseOptions(declared.tool.options, presets)),
  );
  const { cards, options, phase, batch } = state;
  const [isBatchBusy, onBatchBusy] = useState(false);
  const facts = useServerFacts(site.askServer);
  const jobPanels = useJobPanels(declared, phase.kind !== 'choosing');
  const panel = useRaised(declared, facts, jobPanels);
  const natives = usedBy(panel.tool, options).filter((name) => NATIVE_CAPABILITIES.has(name));
  const isServerOnly = natives.length > 0;
  const gap = findServerGap(facts, natives);
  const loadServer = facts === undefined || facts.jobs === 'taken' ? site.loadServer : undefined;
  const { runner, choose, host } = useRunner(site.host, loadServer, isServerOnly);
  const actions = useJobActions({ panel, host, state, dispatch, workShape }, listeners);
  useGuess({ panel, cards, options, setOptions: actions.set, areGiven: first.options !== undefined });
  const parts = useParts({
    panel: declared,
    options,
    host: site.host,
    pictureHost: isServerOnly ? undefined : site.pictureHost,
    isServerOnly,
    hasFiles: cards.length > 0,
  });
  const zone = useZone(panel, options, gap === null, actions);
  const isHovering = usePageDrop(zone.onFiles, zone.isWanted, phase.kind === 'choosing' && batch === null);
  const isBusy = phase.kind === 'working' || isBatchBusy;
  useLeaveWarning(isBusy);
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  const takeFirst = useEffectEvent(() => {
    if (first.options === undefined && first.files.length > 0) zone.onFiles(first.files.map(({ file }) => file));
  });
  useEffect(() => takeFirst(), []);
  return {
    ...state,
    site,
    panel,
    actions,
    first,
    runner,
    choose: loadServer && choose,
    host,
    isServerOnly,
    parts,
    gap,
    pictures: usePictures(site.pictureHost, cards),
    jobPanels,
    zone,
    isHovering,
    onBatchBusy,
  };
}

/** The panel with the limits that the site's server allows, once that and the code for it are known. */
function useRaised(declared: AnyToolPanel, facts: ServerFacts | undefined, panels: JobPanels | null): AnyToolPanel {
  const most = facts?.maxFileMegabytes;
  return useMemo(() => (panels && most ? panels.raisePanel(declared, most) : declared), [declared, panels, most]);
}

function useZone(panel: AnyToolPanel, options: unknown, isOpen: boolean, { add }: JobActions): DropFacts {
  const limits = resolveFor(panel.tool.limits, options);
  const accept = resolveFor(panel.tool.accept, options);
  const onFiles = useCallback(
    (files: readonly File[]) => {
      if (isOpen) void add(files);
    },
    [add, isOpen],
  );
  const isWanted = useCallback(
    (name: string) => accept.some((type) => type.extensions.some((ending) => name.toLowerCase().endsWith(ending))),
    [accept],
  );
  return { limits, accept, takesMany: worksOnEach(panel.tool, limits), isWanted, onFiles };
}

/** True from the first file to the result: then the page is an application. */
export function isAtWork({ cards, batch, phase }: UploadState): boolean {
  return cards.length > 0 || batch !== null || phase.kind !== 'choosing';
}

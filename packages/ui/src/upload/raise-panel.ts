import { raiseLimits } from '@recto/contract/raise-limits';
import type { AnyToolPanel } from '../tool-panel.ts';

/** The panel of a tool that takes files of so many MB, where it can read them by ranges: what the site's server allows. */
export function raisePanel(panel: AnyToolPanel, maxFileMegabytes: number): AnyToolPanel {
  return panel.tool.readsByRanges ? { ...panel, tool: raiseLimits(panel.tool, maxFileMegabytes) } : panel;
}

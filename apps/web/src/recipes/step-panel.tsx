import { PANELS } from '@recto/tools/panels';
import type { AnyToolPanel } from '@recto/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { readAddress } from '../address.ts';
import { loadWords } from '../translations.ts';
import { TOOLS } from './tool-finder.ts';

const LOADERS: Readonly<Record<string, () => Promise<{ readonly panel: AnyToolPanel }>>> = PANELS;

interface StepPanelProps {
  readonly toolId: string;
  readonly options: unknown;
  readonly onChange: (options: unknown) => void;
}

/** The tool's own options, without files. Nothing where the first ones are not what the tool takes: its fields could not show them. */
export function StepPanel({ toolId, options, onChange }: StepPanelProps) {
  const { language } = readAddress(useLocation().pathname);
  const [panel, setPanel] = useState<AnyToolPanel | null>(null);
  const isSound = useEffectEvent(async () => (await TOOLS.find(toolId))?.options.safeParse(options).success === true);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      if (!Object.hasOwn(LOADERS, toolId)) return;
      const words = loadWords(language, [`tool-${toolId}`]);
      const [loaded, canShow] = await Promise.all([LOADERS[toolId]?.(), isSound(), words]);
      if (!isOver && loaded && canShow) setPanel(() => loaded.panel);
    };
    // Without a network the options stay as they are.
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [toolId, language]);
  if (!panel) return null;
  return <panel.Panel options={options} cards={[]} onChange={onChange} hasTool={(id) => Object.hasOwn(LOADERS, id)} />;
}

/** All options of a step, with the defaults of those that it does not name. */
export async function fullOptions(toolId: string, given: Readonly<Record<string, unknown>>): Promise<unknown> {
  const tool = await TOOLS.find(toolId);
  const parsed = tool?.options.safeParse(given);
  return parsed?.success ? parsed.data : given;
}

import { checkRecipe, needsServer, type Recipe, type RecipePlan } from '@recto/recipes';
import { useEffect, useState } from 'react';
import { askServer } from '../engine/ask-server.ts';
import { lackingEngines } from './recipe-host.ts';
import { TOOLS } from './tool-finder.ts';

/** Checks a recipe before it starts. @param files of one run, where they are known. @returns null until the check has ended */
export function usePlan(recipe: Recipe, files?: readonly File[]): RecipePlan | null {
  const [plan, setPlan] = useState<RecipePlan | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const known = files?.map(({ name, size }) => ({ name, sizeBytes: size }));
      const found = await checkRecipe(recipe, TOOLS, { ...(known && { files: known }) });
      const lacks = found.steps.some(needsServer) ? lackingEngines(await askServer().catch(() => null)) : null;
      const checked = lacks ? await checkRecipe(recipe, TOOLS, { ...(known && { files: known }), lacks }) : found;
      if (!isOver) setPlan(checked);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [recipe, files]);
  return plan;
}

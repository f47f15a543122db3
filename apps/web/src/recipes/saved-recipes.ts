import { parseRecipe, type Recipe } from '@recto/recipes';
import { useSyncExternalStore } from 'react';

/** A recipe of the visitor's own. */
export interface SavedRecipe {
  readonly id: string;
  readonly recipe: Recipe;
}

/** Name in local storage, followed by the recipe's id. */
const PREFIX = 'recto-recipe:';
const NONE: readonly SavedRecipe[] = [];

let known: readonly SavedRecipe[] | undefined;
const listeners = new Set<() => void>();

/** The recipes that are saved on this device, by name; none while a page is drawn beforehand. */
export function useSavedRecipes(): readonly SavedRecipe[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Saves a recipe, in place of the one with the same id. @returns false where storage is refused: it lasts as long as the page */
export function saveRecipe(id: string, recipe: Recipe): boolean {
  const isNew = !read().some((saved) => saved.id === id);
  const renewed = read().map((saved) => (saved.id === id ? { id, recipe } : saved));
  show(isNew ? [...renewed, { id, recipe }] : renewed);
  return attempt(() => localStorage.setItem(PREFIX + id, JSON.stringify(recipe)));
}

export function removeRecipe(id: string): void {
  show(read().filter((saved) => saved.id !== id));
  attempt(() => localStorage.removeItem(PREFIX + id));
}

function read(): readonly SavedRecipe[] {
  known ??= sorted(readStorage());
  return known;
}

function readStorage(): readonly SavedRecipe[] {
  const found: SavedRecipe[] = [];
  attempt(() => {
    for (let index = 0; index < localStorage.length; index++) {
      const key = localStorage.key(index) ?? '';
      const saved = key.startsWith(PREFIX) ? parse(localStorage.getItem(key) ?? '') : null;
      if (saved) found.push({ id: key.slice(PREFIX.length), recipe: saved });
    }
  });
  return found;
}

/** Parses a saved recipe. @returns null for one from a version that this one cannot read; it stays in the storage */
function parse(saved: string): Recipe | null {
  try {
    return parseRecipe(saved);
  } catch {
    return null;
  }
}

function show(recipes: readonly SavedRecipe[]): void {
  known = sorted(recipes);
  for (const tell of listeners) tell();
}

const sorted = (recipes: readonly SavedRecipe[]) =>
  recipes.toSorted((one, other) => one.recipe.name.localeCompare(other.recipe.name));

function subscribe(listener: () => void): () => void {
  // Another tab may save one, too.
  const renew = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) show(readStorage());
  };
  listeners.add(listener);
  window.addEventListener('storage', renew);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', renew);
  };
}

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

import {
  INCLUDED_RECIPES,
  parseRecipe,
  RECIPE_LIMITS,
  RECIPE_VERSION,
  type Recipe,
  readRecipeFragment,
} from '@recto/recipes';
import { message, settle, useErrorText, useText } from '@recto/ui';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '../page-texts.ts';
import '../recipes/recipes.css';
import { takeDraft } from '../recipes/draft.ts';
import { RecipeEditor } from '../recipes/recipe-editor.tsx';
import { RecipeCard } from '../recipes/recipe-list.tsx';
import { RecipeRun } from '../recipes/recipe-run.tsx';
import { RecipeSteps } from '../recipes/recipe-steps.tsx';
import { removeRecipe, saveRecipe, useSavedRecipes } from '../recipes/saved-recipes.ts';
import { PageHead } from './page-head.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

const TEXTS = {
  title: message('recipes.title', 'Recipes'),
  line: message('recipes.line', 'Several tools in one go, for one file or many. Saved on this device only.'),
  keywords: message('recipes.keywords', 'pdf workflow, batch pdf, pdf automation, pdf recipes'),
  metaTitle: message('recipes.metaTitle', 'PDF recipes: several steps in one go | Recto'),
  metaDescription: message(
    'recipes.metaDescription',
    'Chains of PDF tools with their settings: made once, run on one file or hundreds, on your own device. Save them, share them as a link, or start from the five built-in recipes.',
  ),
  own: message('recipes.own', 'Yours'),
  included: message('recipes.included', 'To begin with'),
  none: message(
    'recipes.none',
    'None yet. Make one here, or do it once with the tools and save the history as a recipe.',
  ),
  create: message('recipes.create', 'New recipe'),
  newName: message('recipes.newName', 'My recipe'),
  import: message('recipes.import', 'Open a recipe file'),
  shared: message('recipes.shared', 'A recipe from a link'),
  sharedNote: message(
    'recipes.sharedNote',
    'Somebody sent you these steps and settings. Nothing runs before you start it.',
  ),
  use: message('recipes.use', 'Use'),
  keep: message('recipes.keep', 'Save to this device'),
  dismiss: message('recipes.dismiss', 'Dismiss'),
};

export const meta = pageMeta(TEXTS, 'recipes');

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'edit'; readonly id: string; readonly recipe: Recipe }
  | { readonly kind: 'run'; readonly recipe: Recipe };

const LIST: View = { kind: 'list' };
const edit = (recipe: Recipe, id: string = crypto.randomUUID()): View => ({ kind: 'edit', id, recipe });

/** Chains of tools: those that come along, the visitor's own, and the one in the link. */
export default function RecipesPage() {
  const text = useText();
  const errorText = useErrorText();
  const importId = useId();
  const { hash } = useLocation();
  const saved = useSavedRecipes();
  const [view, setView] = useState<View>(LIST);
  const [shared, setShared] = useState<Recipe | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useLeaveQuestion(isBusy);
  useEffect(() => {
    const draft = takeDraft();
    if (draft) setView(edit(draft));
  }, []);
  useEffect(() => {
    let isOver = false;
    void settle(async () => readRecipeFragment(hash)).then((read) => {
      if (isOver) return;
      setShared(read.kind === 'done' ? (read.value ?? null) : null);
      setProblem(read.kind === 'failed' ? errorText(read.error) : null);
    });
    return () => {
      isOver = true;
    };
  }, [hash, errorText]);
  const dismiss = () => {
    setShared(null);
    history.replaceState(history.state, '', location.pathname);
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const read = await settle(async () => {
      // A recipe is short; a file that was chosen by mistake is not read as a whole.
      return parseRecipe(await file.slice(0, RECIPE_LIMITS.characters * 4).text());
    });
    setProblem(read.kind === 'failed' ? errorText(read.error) : null);
    if (read.kind === 'done') setView(edit(read.value));
  };
  return (
    <div className="wrap page recipes">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
      {problem !== null && (
        <p className="recipe-problems" role="alert">
          {problem}
        </p>
      )}
      {view.kind === 'edit' && (
        <RecipeEditor
          key={view.id}
          recipe={view.recipe}
          onSave={(recipe) => {
            saveRecipe(view.id, recipe);
            setView(LIST);
          }}
          onCancel={() => setView(LIST)}
        />
      )}
      {view.kind === 'run' && <RecipeRun recipe={view.recipe} onBusy={setBusy} onClose={() => setView(LIST)} />}
      {view.kind === 'list' && (
        <>
          {shared && (
            <section className="recipe-shared" aria-label={text(TEXTS.shared)}>
              <h2>{shared.name}</h2>
              <p>{text(TEXTS.sharedNote)}</p>
              <RecipeSteps recipe={shared} settings="open" />
              <div className="recipe-actions">
                <button type="button" className="button" onClick={() => setView({ kind: 'run', recipe: shared })}>
                  {text(TEXTS.use)}
                </button>
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => {
                    saveRecipe(crypto.randomUUID(), shared);
                    dismiss();
                  }}
                >
                  {text(TEXTS.keep)}
                </button>
                <button type="button" className="text-button" onClick={dismiss}>
                  {text(TEXTS.dismiss)}
                </button>
              </div>
            </section>
          )}
          <h2>{text(TEXTS.own)}</h2>
          {saved.length === 0 && <p>{text(TEXTS.none)}</p>}
          {saved.length > 0 && (
            <ul className="recipe-cards">
              {saved.map(({ id, recipe }) => (
                <RecipeCard
                  key={id}
                  recipe={recipe}
                  title={recipe.name}
                  onUse={() => setView({ kind: 'run', recipe })}
                  onEdit={() => setView(edit(recipe, id))}
                  onRemove={() => removeRecipe(id)}
                />
              ))}
            </ul>
          )}
          <div className="recipe-actions">
            <button
              type="button"
              className="button"
              onClick={() =>
                setView(
                  edit({
                    kind: 'recto-recipe',
                    version: RECIPE_VERSION,
                    name: text(TEXTS.newName),
                    files: 'each',
                    steps: [],
                  }),
                )
              }
            >
              {text(TEXTS.create)}
            </button>
            <label className="button button-quiet" htmlFor={importId}>
              <input
                id={importId}
                type="file"
                className="sr-only"
                accept=".json,application/json"
                onChange={({ target }) => {
                  void open(target.files?.[0]);
                  target.value = '';
                }}
              />
              {text(TEXTS.import)}
            </label>
          </div>
          <h2>{text(TEXTS.included)}</h2>
          <ul className="recipe-cards">
            {INCLUDED_RECIPES.map(({ id, title, about, recipe }) => (
              <RecipeCard
                key={id}
                recipe={{ ...recipe, name: text(title) }}
                title={text(title)}
                about={text(about)}
                onUse={() => setView({ kind: 'run', recipe: { ...recipe, name: text(title) } })}
                onEdit={() => setView(edit({ ...recipe, name: text(title) }))}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

import { onSite } from '@recto/contract/site-root';
import { type Recipe, recipeFileName, recipeFragment, recipeText } from '@recto/recipes';
import { download, message, settle, useErrorText, useText } from '@recto/ui';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { addressIn, readAddress } from '../address.ts';
import { RecipeSteps } from './recipe-steps.tsx';

const TEXTS = {
  use: message('recipes.use', 'Use'),
  edit: message('recipes.editOne', 'Edit'),
  share: message('recipes.share', 'Share link'),
  save: message('recipes.export', 'Save as file'),
  remove: message('recipes.removeOne', 'Remove'),
  link: message('recipes.link', 'Link to this recipe. It holds the steps and settings, no files and no passwords.'),
};

interface RecipeCardProps {
  readonly recipe: Recipe;
  readonly title: string;
  readonly about?: string;
  readonly onUse: () => void;
  readonly onEdit: () => void;
  readonly onRemove?: () => void;
}

/** One recipe, and what can be done with it. */
export function RecipeCard({ recipe, title, about, onUse, onEdit, onRemove }: RecipeCardProps) {
  const text = useText();
  const errorText = useErrorText();
  const id = useId();
  const { language } = readAddress(useLocation().pathname);
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState('');
  const share = async () => {
    const made = await settle(async () => recipeFragment(recipe));
    if (made.kind === 'failed') return setProblem(errorText(made.error));
    const address = `${location.origin}${onSite(addressIn(language, '/recipes'))}#${made.value}`;
    setLink(address);
    // Where the browser refuses, the link stands in its field.
    await settle(() => navigator.clipboard.writeText(address));
  };
  return (
    <li className="recipe-card">
      <h3 id={id}>{title}</h3>
      {about && <p>{about}</p>}
      <RecipeSteps recipe={recipe} />
      <div className="recipe-actions">
        <Action name={TEXTS.use} about={id} className="button button-quiet" onPress={onUse} />
        <Action name={TEXTS.edit} about={id} onPress={onEdit} />
        <Action name={TEXTS.share} about={id} onPress={() => void share()} />
        <Action
          name={TEXTS.save}
          about={id}
          onPress={() => download(new Blob([recipeText(recipe)], { type: 'application/json' }), recipeFileName(recipe))}
        />
        {onRemove && <Action name={TEXTS.remove} about={id} onPress={onRemove} />}
      </div>
      {link !== '' && (
        <div className="field" role="status">
          <label className="field-label" htmlFor={`${id}-link`}>
            {text(TEXTS.link)}
          </label>
          <input id={`${id}-link`} className="input" readOnly value={link} onFocus={({ target }) => target.select()} />
        </div>
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
    </li>
  );
}

interface ActionProps {
  readonly name: (typeof TEXTS)[keyof typeof TEXTS];
  /** Id of the heading that says of which recipe. */
  readonly about: string;
  readonly className?: string;
  readonly onPress: () => void;
}

function Action({ name, about, className = 'text-button', onPress }: ActionProps): ReactNode {
  const text = useText();
  return (
    <button type="button" className={className} aria-describedby={about} onClick={onPress}>
      {text(name)}
    </button>
  );
}

import { useEffect, useId, useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const STRENGTH = message('strength.label', 'Strength');
/** By how many powers of ten of guesses, for a program that tries 100,000 passwords a second. */
const LEVELS = [
  { below: 6, text: message('strength.seconds', 'Weak: a program can guess it within seconds.') },
  { below: 9, text: message('strength.hours', 'Weak: a program can guess it within hours.') },
  { below: 12, text: message('strength.months', 'Fair: a program needs days or months to guess it.') },
  { below: 15, text: message('strength.years', 'Good: a program needs years to guess it.') },
  { below: Number.POSITIVE_INFINITY, text: message('strength.never', 'Strong: it will not be guessed.') },
] as const;

/** Shows how hard a password is to guess. The estimator is loaded with the first character and runs on this page. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const text = useText();
  const id = useId();
  const level = useLevel(password);
  if (level === null) return null;
  return (
    <div className="strength">
      <label className="sr-only" htmlFor={id}>
        {text(STRENGTH)}
      </label>
      <meter id={id} min={0} low={2} high={3} optimum={LEVELS.length} max={LEVELS.length} value={level + 1} />
      <p className="field-note" role="status">
        {text(LEVELS[level]?.text ?? LEVELS[0].text)}
      </p>
    </div>
  );
}

/** Index of the level; null for no password and until the estimator is there. */
function useLevel(password: string): number | null {
  const [level, setLevel] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (password === '') setLevel(null);
    else {
      // Offline before the first use there is no meter, and everything else works.
      import('./estimate-strength.ts').then(
        ({ estimateGuesses }) => {
          if (!isCurrent) return;
          const guesses = estimateGuesses(password);
          setLevel(LEVELS.findIndex(({ below }) => guesses < below));
        },
        () => {},
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [password]);
  return level;
}

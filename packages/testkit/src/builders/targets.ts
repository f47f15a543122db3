import type { Target } from './document-spec.ts';
import { type Draft, pageAt } from './draft.ts';
import { type Dictionary, nameOf, type Syntax, textOf } from './syntax.ts';

/** An explicit destination; the height tells destinations of one page apart (12.3.2.2). */
export function explicitDestination(draft: Draft, pageIndex: number, topPoints = 700): Syntax {
  return [pageAt(draft, pageIndex).reference, '/XYZ', 0, topPoints, 'null'];
}

/** A destination for /Dest or /D, or undefined when the target needs an action. */
export function destinationOf(draft: Draft, target: Target): Syntax | undefined {
  if ('page' in target) return explicitDestination(draft, target.page);
  if ('name' in target) return textOf(target.name);
  if ('oldName' in target) return nameOf(target.oldName);
  return undefined;
}

/** An action dictionary (12.6). */
export function actionOf(draft: Draft, target: Target, next: readonly Target[] = []): Dictionary {
  const chain = next.map((entry) => actionOf(draft, entry));
  const [first] = chain;
  return { Type: '/Action', ...action(draft, target), Next: chain.length > 1 ? chain : first };
}

function action(draft: Draft, target: Target): Dictionary {
  if ('uri' in target) return { S: '/URI', URI: textOf(target.uri) };
  if ('script' in target) return { S: '/JavaScript', JS: textOf(target.script) };
  if ('file' in target) {
    const destination = target.remoteName === undefined ? [0, '/Fit'] : textOf(target.remoteName);
    return { S: '/GoToR', F: { Type: '/Filespec', F: textOf(target.file), UF: textOf(target.file) }, D: destination };
  }
  return { S: '/GoTo', D: destinationOf(draft, target) };
}

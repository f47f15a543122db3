/** Says whether the visitor may go from one page to another; false where they would rather stay. */
export type LeaveQuestion = (from: string, to: string) => boolean;

const questions = new Set<LeaveQuestion>();
const listeners = new Set<() => void>();

/** Asks before each link within the site is followed. @returns ends it */
export function askBeforeLeaving(question: LeaveQuestion): () => void {
  questions.add(question);
  for (const listener of listeners) listener();
  return () => {
    questions.delete(question);
    for (const listener of listeners) listener();
  };
}

/** True while leaving the page would stop something. */
export const isAsked = (): boolean => questions.size > 0;

/** Is told when that changes. */
export function onAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Asks every question, until one says no. */
export function mayLeave(from: string, to: string): boolean {
  return [...questions].every((question) => question(from, to));
}

/** Says whether the visitor may go from one page to another; false where they would rather stay. */
export type LeaveQuestion = (from: string, to: string) => boolean;

const questions = new Set<LeaveQuestion>();

/** Asks before each link within the site is followed. @returns ends it */
export function askBeforeLeaving(question: LeaveQuestion): () => void {
  questions.add(question);
  return () => {
    questions.delete(question);
  };
}

/** Asks every question, until one says no. */
export function mayLeave(from: string, to: string): boolean {
  return [...questions].every((question) => question(from, to));
}

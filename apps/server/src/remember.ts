/**
 * Asks at most once in a period, for all callers: in between, the last answer holds, and callers that come while it is being fetched wait for it.
 * @param isGood answers that are not are kept for a tenth of the time
 */
export function remember<Answer>(
  ask: () => Promise<Answer>,
  forMs: number,
  isGood: (answer: Answer) => boolean = () => true,
): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let until = 0;
  return () => {
    if (answer && performance.now() < until) return answer;
    const asked = ask();
    answer = asked;
    until = Number.POSITIVE_INFINITY;
    const keepFor = (ms: number) => {
      if (answer === asked) until = performance.now() + ms;
    };
    asked.then(
      (given) => keepFor(isGood(given) ? forMs : forMs / 10),
      () => keepFor(0),
    );
    return asked;
  };
}

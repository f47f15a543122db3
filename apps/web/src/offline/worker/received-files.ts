/** Time after which shared files are discarded unless the page that was opened for them has taken them. */
const WAIT_MS = 60_000;
/** More files than any tool takes. */
const MOST_FILES = 100;

interface Waiting {
  readonly files: readonly File[];
  readonly done: () => void;
}

const waiting = new Map<string, Waiting>();

/**
 * Takes the files out of a request with which the system shares them. They stay in memory, and only until the page has them.
 * @returns the id that the page asks for them with, and a promise that the worker has to stay alive for
 */
export async function takeShared(request: Request): Promise<{ id: string; untilTaken: Promise<void> }> {
  const form = await request.formData();
  const files = [...form.values()].filter((value) => value instanceof File).slice(0, MOST_FILES);
  const id = crypto.randomUUID();
  const untilTaken = new Promise<void>((resolve) => {
    const done = () => {
      waiting.delete(id);
      resolve();
    };
    waiting.set(id, { files, done });
    setTimeout(done, WAIT_MS);
  });
  return { id, untilTaken };
}

/** Gives shared files away; a second call finds none. */
export function giveShared(id: string): readonly File[] {
  const found = waiting.get(id);
  found?.done();
  return found?.files ?? [];
}

import type { DeviceOutput } from '@recto/runtime/browser';
import { type KeptBlob, privateFolder } from '@recto/ui/private-files';

/** Files that an engine writes into the folder of this tab begin with it. */
const PREFIX = 'made-';
/** An engine that was ended may have its file open for a moment. */
const MOST_TRIES = 10;
const PAUSE_MS = 200;

/** A result that an engine has written. */
interface MadeFile {
  readonly sizeBytes: number;
  /** Nobody wants it any more, but the page may show it. */
  isForgotten: boolean;
  /** Another result may consist of links into it. */
  isLinked: boolean;
}

/** By the names of their files. */
const made = new Map<string, MadeFile>();

/** Takes a result over: when it is removed by those who keep it, it goes as soon as the page has another one to show. */
export function takeResult(output: DeviceOutput): DeviceOutput {
  const { blob: file, mediaType } = output;
  if (!(file instanceof File)) return output;
  const known = { sizeBytes: file.size, isForgotten: false, isLinked: false };
  made.set(file.name, known);
  const remove = async () => {
    known.isForgotten = true;
  };
  const blob: KeptBlob = Object.assign(file.slice(0, file.size, mediaType), { keptAs: { file, remove } });
  return { ...output, blob };
}

/** Files that go into a job. What was made before may be among them. */
export function markLinked(files: readonly { readonly file: File }[]): void {
  for (const known of made.values()) known.isLinked ||= files.some(({ file }) => file.size === known.sizeBytes);
}

/** Removes what nobody wants, and what nobody took because its job ended early. @param isIdle false when an engine may be writing again */
export async function removeMade(isIdle: () => boolean): Promise<void> {
  const folder = (await privateFolder()) as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
  const unwanted: string[] = [];
  for await (const name of folder.keys()) if (name.startsWith(PREFIX) && !isWanted(name)) unwanted.push(name);
  for (const name of unwanted) {
    for (let tries = 0; tries < MOST_TRIES && isIdle(); tries++) {
      if (await folder.removeEntry(name).then(() => true, pause)) break;
    }
  }
}

function isWanted(name: string): boolean {
  const known = made.get(name);
  return known !== undefined && (known.isLinked || !known.isForgotten);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

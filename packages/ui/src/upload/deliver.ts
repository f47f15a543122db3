import type { HostOutput } from './host.ts';

/** Time until the object URL of a download is released. Safari on a phone asks before a download begins. */
const URL_LIFETIME_MS = 600_000;

/** Saves a blob as the browser saves downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

/** The part of the File System Access API that is used; not in every browser, nor in TypeScript's DOM types. */
interface SavePicker {
  showSaveFilePicker(options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle>;
}

/** True where the visitor can choose a place and name for a result. */
export function canChooseTarget(): boolean {
  return 'showSaveFilePicker' in globalThis;
}

/**
 * Asks for a place and writes a result there, as it comes. Closing the dialog saves nothing.
 * @throws the browser's write error
 */
export async function saveWhere(
  name: string,
  mediaType: string,
  content: Blob | ReadableStream<Uint8Array>,
): Promise<void> {
  const extension = name.slice(name.lastIndexOf('.'));
  const picker = globalThis as typeof globalThis & SavePicker;
  const handle = await picker
    .showSaveFilePicker({ suggestedName: name, types: [{ accept: { [mediaType]: [extension] } }] })
    .catch((thrown: unknown) => {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return null;
      throw thrown;
    });
  const target = await handle?.createWritable();
  if (target) await (content instanceof Blob ? content.stream() : content).pipeTo(target);
}

/** Most files that Chromium hands to a share sheet at once. */
const MOST_SHARED = 10;

/** Results as the share sheet takes them; null where there is none, or it does not take these. */
export function shareableFiles(outputs: readonly HostOutput[]): File[] | null {
  if (outputs.length === 0 || outputs.length > MOST_SHARED) return null;
  const files = outputs.map(({ blob, name, mediaType }) => new File([blob], name, { type: mediaType }));
  return navigator.canShare?.({ files }) ? files : null;
}

/** Opens the system's share sheet, in answer to a press. What it refuses is downloaded; closing it shares nothing. */
export async function shareFiles(files: File[]): Promise<void> {
  try {
    await navigator.share({ files });
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
    for (const file of files) download(file, file.name);
  }
}

/** How long a download may take to begin before its object URL is given back. */
const URL_LIFETIME_MS = 60_000;

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

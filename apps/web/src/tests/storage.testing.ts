/** Sizes of the files in the private storage of the site, in folders of tabs, the smallest first. For a page to evaluate. */
export async function sizesInStorage(): Promise<number[]> {
  type Folder = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
  const sizes: number[] = [];
  for await (const tab of ((await navigator.storage.getDirectory()) as Folder).values()) {
    for await (const file of (tab as Folder).values()) {
      sizes.push((await (file as FileSystemFileHandle).getFile()).size);
    }
  }
  return sizes.sort((one, other) => one - other);
}

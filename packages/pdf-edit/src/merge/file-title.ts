/** A file's name as a title: without folder and extension. */
export function titleOf(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const end = name.lastIndexOf('.');
  return end > 0 ? name.slice(0, end) : name;
}

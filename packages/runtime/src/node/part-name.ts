/** The name of a result in the work folder. */
export function partName(position: number): string {
  return `${position}.part`;
}

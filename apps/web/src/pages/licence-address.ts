/** Returns the address of the page with the full licence of a component. */
export function licenceAddress(name: string, version: string): string {
  return `/licences/${name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-/, '')}-${version}.txt`;
}

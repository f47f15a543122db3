/** Where the site has the licence of a component in full. */
export function licenceAddress(name: string, version: string): string {
  return `/licences/${name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-/, '')}-${version}.txt`;
}

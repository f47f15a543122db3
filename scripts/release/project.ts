/**
 * Names and addresses under which Recto is published: the one place that holds them. The publisher decides; `recto` on npm
 * belongs to another project.
 */
export const PROJECT = {
  npmName: '@recto-pdf/recto',
  libraryName: '@recto-pdf/library',
  debianName: 'recto-pdf',
  imageName: 'recto-cli',
  repository: 'https://example.org/recto.git',
  homepage: 'https://example.org/recto/',
  maintainer: 'Recto <recto@example.org>',
} as const;

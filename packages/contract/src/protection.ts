import * as z from 'zod/mini';

/**
 * Rights that a protected file may grant to users who open it without the owner password (ISO 32000-2, Table 22), in the order of
 * the bits.
 */
export const PERMISSIONS = [
  'print',
  'modify',
  'copy',
  'annotate',
  'fill-forms',
  'accessibility',
  'assemble',
  'print-high',
] as const;

/** One of the eight permissions; `print-high` means nothing without `print`. */
export type Permission = (typeof PERMISSIONS)[number];

/** Returns the missing permissions, in the order of `PERMISSIONS`. */
export function restrictionsOf(permissions: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((permission) => !permissions.includes(permission));
}

/** The option of tools that make a new document, and whose visitor may want it without the locks of the old ones. */
export const KEEP_PROTECTION = z
  ._default(z.boolean(), true)
  .check(z.describe('Lock the result as the files were locked, with the same passwords and the same rights'));

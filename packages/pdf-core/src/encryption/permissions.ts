import { PERMISSIONS, type Permission } from '@recto/contract/protection';

/** Position of each permission in /P, counted from 1 (ISO 32000-2, Table 22). */
const BIT: Readonly<Record<Permission, number>> = {
  print: 3,
  modify: 4,
  copy: 5,
  annotate: 6,
  'fill-forms': 9,
  accessibility: 10,
  assemble: 11,
  'print-high': 12,
};

/** Revision 2 has four bits, which there stand for what later got bits of its own. */
const BIT_OF_REVISION_2: Readonly<Record<Permission, number>> = {
  ...BIT,
  'fill-forms': BIT.annotate,
  accessibility: BIT.copy,
  assemble: BIT.modify,
  'print-high': BIT.print,
};

/** Bits 7, 8 and 13 to 32, which are always set. */
const RESERVED_BITS = ~0xfff | 0xc0;

/** /P as a signed 32-bit number. */
export function permissionBits(permissions: readonly Permission[]): number {
  return permissions.reduce((bits, permission) => bits | (1 << (BIT[permission] - 1)), RESERVED_BITS);
}

/** Lists the permissions that /P grants. */
export function permissionsOf(bits: number, revision: number): Permission[] {
  const bitNumbers = revision === 2 ? BIT_OF_REVISION_2 : BIT;
  return PERMISSIONS.filter((permission) => (bits & (1 << (bitNumbers[permission] - 1))) !== 0);
}

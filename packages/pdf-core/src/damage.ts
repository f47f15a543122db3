/** Thrown inside the core when a structure is not what it must be; leads to recovery, never out of the core. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/** A phone ends a tab that takes more than a few hundred MB, whatever memory it has: there one thing is worked on at a time. */
export function isPhone(userAgent: string): boolean {
  return /\bMobi/.test(userAgent);
}

const MOST_WISHES = 20;

/** Tags of the languages in `Accept-Language` (RFC 9110, 12.5.4), the dearest first. What is not understood is passed over. */
export function askedLanguages(header: string): string[] {
  const wishes = header.split(',', MOST_WISHES).flatMap((wish) => {
    const [, tag, weight = '1'] =
      /^\s*([a-z]{1,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(wish) ?? [];
    return tag !== undefined && Number(weight) > 0 ? [{ tag, weight: Number(weight) }] : [];
  });
  return wishes.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}

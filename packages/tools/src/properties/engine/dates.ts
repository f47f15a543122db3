const PDF_DATE = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/;

/** A date as the information dictionary has it (ISO 32000-2, 7.9.4), in universal time. */
export function infoDate(date: Date): string {
  return `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}

/** The same moment as XMP has it. */
export function xmpDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** A date of the information dictionary as XMP writes it, as exact as it is; null for what is none. */
export function xmpDateOf(written: string): string | null {
  const found = PDF_DATE.exec(written);
  if (!found) return null;
  const [, year, month, day, hour, minute, second, utc, sign, zoneHours, zoneMinutes] = found;
  const date = [year, month, month && day].filter((part) => part !== undefined).join('-');
  if (day === undefined || hour === undefined || minute === undefined) return date;
  const zone = sign === undefined ? (utc ?? '') : `${sign}${zoneHours}:${zoneMinutes ?? '00'}`;
  return `${date}T${hour}:${minute}${second === undefined ? '' : `:${second}`}${zone}`;
}

/** A date of a PDF for people: year, month, day and time, in the order that every language knows; empty for none. */
export function shownDate(written: string): string {
  return xmpDateOf(written)?.replace('T', ' ').slice(0, 16) ?? '';
}

import { dictOf, integerOf, itemsOf, nameOf, PdfDict, type PdfFile, type PdfObject } from '@recto/pdf-core';
import { readAnnotations, readDestinations, readPages, readReach } from '@recto/pdf-document';

/** Most actions looked at. */
const MAX_ACTIONS = 1_000_000;

/**
 * True when something of the document names a page of it by its number and not by reference, so that it would lead
 * elsewhere when pages move: a destination (wrong, but seen) or the target of an embedded file (ISO 32000-2, Table 205);
 * or when document parts are ranges of pages (14.12).
 */
export function namesPagesByNumber(file: PdfFile): boolean {
  const { catalog } = file;
  if (file.resolve(catalog.get('DPartRoot')) !== null) return true;
  const destinations = readDestinations(file);
  const isNumbered = (value: PdfObject | undefined) => typeof destinations.resolve(value)?.array[0] === 'number';
  const named = [...destinations.named, ...destinations.oldNamed];
  if (named.some(({ value }) => isNumbered(value))) return true;
  const owners: PdfDict[] = [catalog];
  for (const page of readPages(file)) {
    owners.push(page.dict);
    for (const { dict } of readAnnotations(page, file)) owners.push(dict);
  }
  for (const { dict } of readReach(file).outline.items) owners.push(dict);
  for (const { dict } of readReach(file).fields.items) owners.push(dict);
  return owners.some((owner) => isNumbered(owner.get('Dest'))) || someAction(owners, file, isNumbered);
}

/** True when an action of the owners, or one that follows on it, names a page by its number. */
function someAction(
  owners: readonly PdfDict[],
  file: PdfFile,
  isNumbered: (value: PdfObject | undefined) => boolean,
): boolean {
  const open = dictOf(file.catalog.get('OpenAction'), file);
  if (!open && isNumbered(file.catalog.get('OpenAction'))) return true;
  const waiting: PdfObject[] = open ? [open] : [];
  for (const owner of owners) {
    if (owner.has('A')) waiting.push(owner.get('A') ?? null);
    const triggers = dictOf(owner.get('AA'), file);
    if (triggers) for (const action of triggers.map.values()) waiting.push(action);
  }
  const seen = new Set<PdfDict>();
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const action = file.resolve(value);
    if (!(action instanceof PdfDict) || seen.has(action)) continue;
    if (seen.add(action).size > MAX_ACTIONS) return true;
    const kind = nameOf(action.get('S'), file);
    if (kind === 'GoTo' && isNumbered(action.get('D'))) return true;
    if (kind === 'GoToE' && integerOf(dictOf(action.get('T'), file)?.get('P'), file) !== null) return true;
    for (const next of itemsOf(action.get('Next'), file)) waiting.push(next);
  }
  return false;
}

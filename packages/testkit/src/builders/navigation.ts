import type { DestinationSpec, LinkSpec, OutlineItemSpec } from './document-spec.ts';
import { annotate, type Draft, nextRectangle } from './draft.ts';
import { nameTree } from './name-tree.ts';
import type { Reference } from './pdf-writer.ts';
import { type Dictionary, type Syntax, textOf } from './syntax.ts';
import { actionOf, destinationOf, explicitDestination } from './targets.ts';

/** Adds links to their pages (12.5.6.5). */
export function addLinks(draft: Draft): void {
  for (const page of draft.pages) {
    for (const link of page.spec.links ?? []) {
      page.links.push(
        annotate(draft, page, {
          Subtype: '/Link',
          Rect: nextRectangle(page),
          Border: [0, 0, 0],
          ...leadTo(draft, link),
        }),
      );
    }
  }
}

function leadTo(draft: Draft, link: LinkSpec): Dictionary {
  const destination = link.via === 'A' || link.next ? undefined : destinationOf(draft, link.to);
  return {
    Dest: destination,
    A: destination === undefined ? actionOf(draft, link.to, link.next) : undefined,
    AA: link.onEnter && { E: actionOf(draft, link.onEnter) },
  };
}

/** Adds notes, their pop-up windows and replies; each knows the other. */
export function addComments(draft: Draft): void {
  for (const page of draft.pages) {
    for (const { text, reply } of page.spec.comments ?? []) {
      const note = annotate(draft, page, { Subtype: '/Text', Rect: nextRectangle(page), Contents: textOf(text) });
      const popup = annotate(draft, page, { Subtype: '/Popup', Rect: nextRectangle(page), Parent: note.reference });
      note.entries.Popup = popup.reference;
      if (reply === undefined) continue;
      const answer = { Contents: textOf(reply), IRT: note.reference, RT: '/R' };
      annotate(draft, page, { Subtype: '/Text', Rect: nextRectangle(page), ...answer });
    }
  }
}

/** Adds the outline (12.3.3). */
export function addOutline(draft: Draft): void {
  const items = draft.spec.outline ?? [];
  if (items.length === 0) return;
  const root = draft.writer.reserve();
  const { first, last, visible } = addItems(draft, items, root);
  draft.writer.set(root, { Type: '/Outlines', First: first, Last: last, Count: visible });
  draft.catalog.Outlines = root;
}

function addItems(draft: Draft, items: readonly OutlineItemSpec[], parent: Reference) {
  const references = items.map(() => draft.writer.reserve());
  let visible = items.length;
  for (const [index, item] of items.entries()) {
    const reference = references[index] ?? '';
    const children = item.children?.length ? addItems(draft, item.children, reference) : null;
    if (children && item.open) visible += children.visible;
    const destination = item.to && destinationOf(draft, item.to);
    draft.writer.set(reference, {
      Title: textOf(item.title),
      Parent: parent,
      Prev: references[index - 1],
      Next: references[index + 1],
      First: children?.first,
      Last: children?.last,
      Count: children ? (item.open ? children.visible : -children.visible) : undefined,
      Dest: destination,
      A: item.to && destination === undefined ? actionOf(draft, item.to) : undefined,
      C: item.color,
      F: item.flags,
    });
  }
  return { first: references[0] ?? '', last: references.at(-1) ?? '', visible };
}

/** Adds the name tree of destinations and the catalog's old-style dictionary (12.3.2.4). */
export function addDestinations(draft: Draft): void {
  const { destinations = [], oldDestinations = [] } = draft.spec;
  if (destinations.length > 0) {
    const leaf = (entry: DestinationSpec, index: number): readonly [string, Syntax] => {
      const destination = explicitDestination(draft, entry.page, 600 - index);
      // Both forms of 12.3.2.4 are in use: an array, and a dictionary with /D.
      return [entry.name, index % 2 === 0 ? destination : { D: destination }];
    };
    draft.names.Dests = nameTree(draft.writer, destinations.map(leaf));
  }
  if (oldDestinations.length > 0) {
    draft.catalog.Dests = draft.writer.add(
      Object.fromEntries(
        oldDestinations.map(({ name, page }, index) => [name, explicitDestination(draft, page, 500 - index)]),
      ),
    );
  }
}

/** Adds page labels (12.4.2). */
export function addLabels(draft: Draft): void {
  const { labels = [] } = draft.spec;
  if (labels.length === 0) return;
  draft.catalog.PageLabels = {
    Nums: labels.flatMap(({ fromPage, style, prefix, start }): Syntax[] => [
      fromPage,
      { S: style && `/${style}`, P: prefix === undefined ? undefined : textOf(prefix), St: start },
    ]),
  };
}

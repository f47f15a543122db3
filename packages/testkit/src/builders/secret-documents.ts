import { SECRET, SECRET_BOX, SecretDraft } from './secret-draft.ts';
import { SECRET_ENTRIES } from './secret-entries.ts';
import { SECRET_IMAGES } from './secret-images.ts';
import { SECRET_TEXTS } from './secret-texts.ts';

export { SECRET, SECRET_BOX } from './secret-draft.ts';

/** A file that hides the word in one place, and nowhere else. */
export interface SecretDocument {
  readonly place: string;
  /** Name that the remover gives it. */
  readonly kind: string;
  make(): Promise<Uint8Array>;
}

function documentOf(place: string, kind: string, build: (draft: SecretDraft) => void | Promise<void>): SecretDocument {
  return {
    place,
    kind,
    async make() {
      const draft = new SecretDraft();
      await build(draft);
      return draft.bytes();
    },
  };
}

/** One document for each place in which files hide words: see `SECRET` and `SECRET_BOX`. */
export const SECRET_DOCUMENTS: readonly SecretDocument[] = [
  ...[...SECRET_TEXTS, ...SECRET_ENTRIES].map(([kind, place, build]) => documentOf(place, kind, build)),
  ...SECRET_IMAGES.map(([place, build]) => documentOf(place, 'images', build)),
];

/** The box as four corners. */
export const SECRET_CORNERS = [
  { x: SECRET_BOX.left, y: SECRET_BOX.top },
  { x: SECRET_BOX.right, y: SECRET_BOX.top },
  { x: SECRET_BOX.right, y: SECRET_BOX.bottom },
  { x: SECRET_BOX.left, y: SECRET_BOX.bottom },
] as const;

/** For messages. */
export const secretPlaces = (): string[] => SECRET_DOCUMENTS.map(({ place }) => `${SECRET} in ${place}`);

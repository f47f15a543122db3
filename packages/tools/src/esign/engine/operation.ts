import { type Note, note } from '@recto/contract/receipt';
import { RectoError, refuseOption, refuseUsage } from '@recto/contract/recto-error';
import { defineOperation, resultName } from '@recto/contract/tool';
import { openDocument, type PdfDocument, readPageSizes, reopenDocument } from '@recto/pdf-document';
import {
  drawnFields,
  matchFields,
  placeOnPages,
  readFormFields,
  readSignatures,
  TextSetter,
  wantTexts,
} from '@recto/pdf-sign';
import { message } from '@recto/words/message';
import { throwIfCancelled } from '@recto/work/cancellation';
import tool from '../tool.ts';
import { listSigningTargets } from './list-signing-targets.ts';
import { placeMarks, textOf } from './marks.ts';
import { signDigitally } from './sign-digitally.ts';

const NOTHING_PLACED = message('problem.nothingPlaced', 'Place a signature, text or mark on a page first.');
const NO_KEY = message('problem.noKey', 'A digital signature needs a key file.');
const CERTIFIED = message(
  'note.certifiedAgainst',
  'The document was certified against such changes, so readers will report its certification as broken.',
);

export default defineOperation(
  tool,
  async ({ inputs, options, capabilities, progress, signal }) => {
    const { typeset, images, sign, raster } = capabilities;
    const [input] = inputs;
    if (!input) throw new RectoError('no-files');
    const opened = await openDocument(input, { signal });
    if (options.list) {
      const list = JSON.stringify(await listSigningTargets(input, opened, raster, signal), null, 2);
      const bytes = new TextEncoder().encode(`${list}\n`);
      return { outputs: [{ name: resultName(tool.id, '.json'), mediaType: 'application/json', bytes }], notes: [] };
    }
    if (options.placements.length + options.fields.length === 0 && options.p12 === '') {
      throw refuseUsage(NOTHING_PLACED);
    }
    if (options.p12 === '' && (options.p12Password !== '' || options.certify !== 'no' || options.level !== 'B-B')) {
      throw refuseOption('p12', NO_KEY);
    }
    const pages = readPageSizes(opened);
    const fields =
      options.fields.length > 0
        ? matchFields(
            options.fields,
            readFormFields(opened.file).map(({ info }) => info),
          )
        : [];
    const setter = typeset && new TextSetter(typeset);
    if (setter) {
      for (const placement of options.placements)
        if (textOf(placement) !== '') setter.want(textOf(placement), placement.font);
      wantTexts(fields, setter);
      await setter.set(signal);
    }
    const marks = await placeMarks(options.placements, pages, setter, images, signal);
    throwIfCancelled(signal);
    progress(0.2);
    const fonts = setter?.fonts ?? [];
    const isFaced = options.p12 !== '' && options.appearance === 'visible';
    const faced = isFaced ? marks.find(({ placement }) => placement.kind === 'signature') : undefined;
    const face = faced?.places[0] ?? null;
    const placed = await placeOnPages(opened.file, {
      fonts,
      places: marks.flatMap(({ places }) => places).filter((place) => place !== face),
      fields: setter ? drawnFields(fields, setter) : [],
      as: options.as,
      signal,
    });
    progress(0.6);
    const notes: Note[] = [...(await notesOnCertification(opened)), ...placed.notes, ...(setter?.notes() ?? [])];
    let { bytes } = placed;
    if (options.p12 !== '') {
      const again = await reopenDocument(bytes, input.name, { password: opened.password, signal });
      const signed = await signDigitally(again, { sign, options, face, fonts, signal });
      bytes = signed.bytes;
      notes.push(...signed.notes);
    }
    return {
      outputs: [
        {
          name: resultName(tool.id, tool.output.extension),
          mediaType: tool.output.mediaType,
          bytes,
          origins: placed.origins,
        },
      ],
      notes,
    };

    /** Returns a note when an earlier signer did not allow the present changes. */
    async function notesOnCertification({ file, password }: PdfDocument): Promise<Note[]> {
      const records = await readSignatures(file, { password, signal });
      const levels = records.flatMap(({ certification }) => certification ?? []);
      if (levels.length === 0) return [];
      const level = Math.min(...levels);
      const draws = options.placements.length > (face ? 1 : 0);
      const isAllowed = level > 1 && (!draws || (level === 3 && options.as === 'annotations'));
      if (isAllowed) return [];
      return [note({ kind: 'changed', item: 'signatures', count: levels.length }, CERTIFIED)];
    }
  },
  async ({ inputs: [input], capabilities: { raster }, signal }) => {
    if (!input) throw new RectoError('no-files');
    return listSigningTargets(input, await openDocument(input, { signal }), raster, signal);
  },
);

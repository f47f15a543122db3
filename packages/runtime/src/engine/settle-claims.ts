import { PDF } from '@recto/contract/accept';
import type { MadeFile, OperationResult } from '@recto/contract/job';
import { type Note, note } from '@recto/contract/receipt';
import { type PdfDocument, takeInventory } from '@recto/pdf-document';
import {
  brokenRule,
  type Claim,
  type ClaimingFile,
  type ClaimRule,
  readClaimFacts,
  readClaims,
  withoutClaims,
} from '@recto/pdf-document/claims';
import { type Message, message } from '@recto/words/message';
import { say } from '@recto/words/said';
import { throwIfCancelled } from '@recto/work/cancellation';
import { openResult } from './open-result.ts';
import type { InspectedInput } from './verify.ts';

const KEPT = message(
  'note.claimKept',
  'The result claims {claim}, as the file does. Nothing that {claim} forbids was found in what changed; the whole file was not validated.',
);
const DROPPED = message('note.claimDropped', 'The result no longer claims {claim}: {reason}.');
const SIGNED = message(
  'note.claimOfSigned',
  'The result still claims {claim}, and does not keep to it: {reason}. The claim cannot be removed without breaking a signature.',
);
const RULES: Readonly<Record<ClaimRule, Message>> = {
  inputs: message('claims.inputs', 'not every file claims it'),
  encryption: message('claims.encryption', 'it forbids encryption'),
  objectStreams: message('claims.objectStreams', 'it forbids object streams'),
  transparency: message('claims.transparency', 'it forbids transparency'),
  layers: message('claims.layers', 'it forbids layers'),
  attachments: message('claims.attachments', 'it forbids attachments such as those that were added'),
  scripts: message('claims.scripts', 'it forbids scripts'),
  fonts: message('claims.fonts', 'it asks for every font to be embedded'),
  tags: message('claims.tags', 'it asks for everything to be tagged'),
  colours: message('claims.colours', 'it asks for an output intent that fits every colour'),
  annotations: message('claims.annotations', 'it restricts annotations such as those that were added'),
  metadata: message('claims.metadata', 'the metadata that claimed it are gone'),
};

export interface ClaimRequest {
  /** By position; null for an input that is not a PDF. */
  readonly inputs: readonly (InspectedInput | null)[];
  readonly result: OperationResult<unknown>;
  readonly signal: AbortSignal;
}

/**
 * Settles what results claim, such as PDF/A: a claim stays when every file that went in has it and nothing that the tool
 * did is against it; else it is removed. Both are said.
 * @throws promise-broken when a result does not open; cancelled
 */
export async function settleClaims({ inputs, result, signal }: ClaimRequest): Promise<OperationResult<unknown>> {
  const claiming = new Inputs(inputs, signal);
  if (!claiming.anyClaims) return result;
  const outputs: MadeFile[] = [];
  const told: Note[] = [];
  for (const output of result.outputs) {
    throwIfCancelled(signal);
    const isPdf = PDF.mediaTypes.includes(output.mediaType) && output.bytes.length > 0;
    const settled = isPdf ? await settleOne(output, claiming, signal) : { output, notes: [] };
    outputs.push(settled.output);
    told.push(...settled.notes);
  }
  return { ...result, outputs, notes: [...result.notes, ...counted(told)] };
}

interface Settled {
  readonly output: MadeFile;
  readonly notes: readonly Note[];
}

async function settleOne(output: MadeFile, claiming: Inputs, signal: AbortSignal): Promise<Settled> {
  const used = claiming.usedBy(output);
  const before = eachOnce(used.flatMap((input) => readClaims(input.document.file)));
  if (before.length === 0 || claiming.isInput(output)) return { output, notes: [] };
  const opened = await openResult(output, claiming.passwords, signal);
  const inventory = await takeInventory(opened, { signal });
  const result = await claimingFile(opened, inventory, signal);
  const sources = await claiming.factsOf(used);
  const broken = result.claims.flatMap((claim) => {
    const rule = brokenRule(claim, result, sources);
    return rule ? [{ claim, rule }] : [];
  });
  const isSigned = inventory.signatureCount > 0;
  const notes = [
    ...result.claims.flatMap((claim) => (broken.some((one) => one.claim === claim) ? [] : [kept(claim)])),
    ...broken.map(({ claim, rule }) => dropped(claim, rule, isSigned ? SIGNED : DROPPED)),
    ...before.flatMap((claim) =>
      result.claims.some(({ family }) => family === claim.family)
        ? []
        : [dropped(claim, lossOf(claim, sources), DROPPED)],
    ),
  ];
  if (broken.length === 0 || isSigned) return { output, notes };
  const bytes = withoutClaims(
    opened.file,
    broken.map(({ claim }) => claim.family),
    signal,
  );
  return { output: { ...output, bytes }, notes };
}

/** A claim that the tool itself left out. */
function lossOf(claim: Claim, sources: readonly ClaimingFile[]): ClaimRule {
  return sources.every(({ claims }) => claims.some(({ family }) => family === claim.family)) ? 'metadata' : 'inputs';
}

const about = (kind: Note['kind']) => ({ kind, item: 'claims', count: 1 });

function kept({ name }: Claim): Note {
  return note(about('kept'), KEPT, { claim: name });
}

function dropped({ name }: Claim, rule: ClaimRule, words: Message): Note {
  return note(about(words === SIGNED ? 'kept' : 'lost'), words, { claim: name, reason: say(RULES[rule]) });
}

/** Notes that say the same of several results become one. */
function counted(notes: readonly Note[]): Note[] {
  const byText = new Map<string, Note>();
  for (const one of notes) byText.set(one.text, { ...one, count: (byText.get(one.text)?.count ?? 0) + 1 });
  return [...byText.values()];
}

function eachOnce(claims: readonly Claim[]): Claim[] {
  return [...new Map(claims.map((claim) => [claim.name, claim])).values()];
}

async function claimingFile(
  { file }: PdfDocument,
  inventory: InspectedInput['inventory'],
  signal: AbortSignal,
): Promise<ClaimingFile> {
  return { file, claims: readClaims(file), facts: await readClaimFacts(file, inventory, signal) };
}

/** The PDF inputs of a job; each is looked into once. */
class Inputs {
  readonly #inputs: readonly (InspectedInput | null)[];
  readonly #signal: AbortSignal;
  readonly #known = new Map<InspectedInput, Promise<ClaimingFile>>();

  constructor(inputs: readonly (InspectedInput | null)[], signal: AbortSignal) {
    this.#inputs = inputs;
    this.#signal = signal;
  }

  get anyClaims(): boolean {
    return this.#inputs.some((input) => input !== null && readClaims(input.document.file).length > 0);
  }

  get passwords(): (string | undefined)[] {
    return this.#inputs.map((input) => input?.document.password);
  }

  /** The inputs of which pages went into the output; all when the operation named no origins. */
  usedBy({ origins }: MadeFile): InspectedInput[] {
    return this.#inputs.filter((input, at): input is InspectedInput => {
      return input !== null && (!origins || origins.some((origin) => origin?.inputIndex === at));
    });
  }

  factsOf(inputs: readonly InspectedInput[]): Promise<ClaimingFile[]> {
    return Promise.all(
      inputs.map((input) => {
        const known = this.#known.get(input) ?? claimingFile(input.document, input.inventory, this.#signal);
        this.#known.set(input, known);
        return known;
      }),
    );
  }

  /** A tool that found nothing to do gives the file itself. */
  isInput({ bytes }: MadeFile): boolean {
    return this.#inputs.some(
      (input) =>
        input?.document.file.input.length === bytes.length &&
        bytes instanceof Uint8Array &&
        isSame(input.document.file.bytes, bytes),
    );
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || one.every((byte, at) => byte === other[at]);
}

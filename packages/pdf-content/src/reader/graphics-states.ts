import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import type { PdfDict } from '@recto/pdf-core';
import { operandMatrix } from '../matrix-entry.ts';
import type { ContentReader } from './content-reader.ts';

/** A colour of a device colour space: 1, 3 or 4 components; null for a colour of any other. */
export type DeviceColour = readonly number[] | null;

/** What readers of content ask of the graphics state (ISO 32000-2, 8.4). */
export interface GraphicsState {
  /** The current transformation matrix. */
  readonly matrix: Matrix;
  /** The text rendering mode (Table 104). */
  readonly renderingMode: number;
  /** The font, if its dictionary is there. Only a walk, which knows the resources, sets it. */
  readonly font: PdfDict | null;
  /** The colours in which paths are filled and stroked. */
  readonly fill: DeviceColour;
  readonly stroke: DeviceColour;
}

const BLACK: DeviceColour = [0];
/** The state in which a page begins. */
export const INITIAL_STATE: GraphicsState = {
  matrix: IDENTITY,
  renderingMode: 0,
  font: null,
  fill: BLACK,
  stroke: BLACK,
};
/** Saved states that are kept; more is no page but an attack. Those beyond are counted, so that each `Q` meets its `q`. */
const MAX_SAVED_STATES = 10_000;

/**
 * Follows the graphics state through one content. A restore without a saved state does nothing, as in all viewers. Who asks for
 * more of the state than `GraphicsState` has gives a larger one, and follows the operators that set the rest.
 */
export class GraphicsStates<State extends GraphicsState = GraphicsState> {
  current: State;
  readonly #saved: State[] = [];
  #notKept = 0;

  constructor(initial: State) {
    this.current = initial;
  }

  /** Saved states that are not restored. */
  get savedCount(): number {
    return this.#saved.length + this.#notKept;
  }

  /** The state at the outermost level: what is current once all saved states are restored. */
  get outermost(): State {
    return this.#saved[0] ?? this.current;
  }

  /** Follows `q`, `Q`, `cm` and `Tr`. The reader must give NUMBERS. @returns false when the last operator is another */
  follow({ operator, numbers }: ContentReader): boolean {
    switch (operator) {
      case 'q':
        this.#save();
        return true;
      case 'Q':
        this.#restore();
        return true;
      case 'cm':
        this.#concatenate(numbers);
        return true;
      case 'Tr':
        this.#set({ renderingMode: numbers.at(-1) ?? 0 });
        return true;
      default:
        return false;
    }
  }

  /** Follows the operators that set a colour, for those who ask for `fill` and `stroke`. The reader must give NUMBERS. */
  followColours({ operator, numbers }: ContentReader): void {
    switch (operator) {
      case 'g':
      case 'rg':
      case 'k':
        this.#set({ fill: numbers.length === COMPONENTS[operator] ? [...numbers] : null });
        return;
      case 'G':
      case 'RG':
      case 'K':
        this.#set({ stroke: numbers.length === COMPONENTS[operator] ? [...numbers] : null });
        return;
      case 'cs':
      case 'sc':
      case 'scn':
        this.#set({ fill: null });
        return;
      case 'CS':
      case 'SC':
      case 'SCN':
        this.#set({ stroke: null });
        return;
    }
  }

  /** Changes the current state, not the saved ones. */
  change(entries: Partial<State>): void {
    this.current = { ...this.current, ...entries };
  }

  #set(entries: Partial<GraphicsState>): void {
    this.current = { ...this.current, ...entries };
  }

  #save(): void {
    if (this.#saved.length < MAX_SAVED_STATES) this.#saved.push(this.current);
    else this.#notKept++;
  }

  #restore(): void {
    if (this.#notKept > 0) this.#notKept--;
    else this.current = this.#saved.pop() ?? this.current;
  }

  #concatenate(numbers: readonly number[]): void {
    const matrix = operandMatrix(numbers);
    if (matrix) this.#set({ matrix: multiply(matrix, this.current.matrix) });
  }
}

const COMPONENTS = { g: 1, rg: 3, k: 4, G: 1, RG: 3, K: 4 } as const;

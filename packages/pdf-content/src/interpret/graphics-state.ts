import { type Corners, IDENTITY, type Matrix } from '@recto/codecs';
import { type PdfDict, PdfName, type PdfObject } from '@recto/pdf-core';
import type { Path } from './path.ts';

/**
 * The graphics state (ISO 32000-2, 8.4.1, Tables 51 and 52). Values are never changed in place: an operator makes new ones, so a
 * visitor may keep a state, and compare parts of it by identity.
 */
export interface GraphicsState {
  /** The current transformation matrix: from user space to the units of the surface on which content is drawn. */
  readonly matrix: Matrix;
  /** Exact only for visitors that follow `clip`. */
  readonly clip: Clip;
  /** The nonstroking colour. Exact only for visitors that follow `colours`, as `stroke` is. */
  readonly fill: Paint;
  readonly stroke: Paint;
  readonly text: TextState;
  readonly line: LineStyle;
  readonly transparency: Transparency;
  readonly output: OutputParameters;
}

/** The text state (Table 102). */
export interface TextState {
  /** Tc, in unscaled units of text space. */
  readonly characterSpacing: number;
  /** Tw */
  readonly wordSpacing: number;
  /** Th; 1 for text as wide as its font has it. */
  readonly horizontalScale: number;
  /** Tl */
  readonly leading: number;
  /** Tf; null before a font is selected, and for one that is not there. */
  readonly font: PdfDict | null;
  /** Tfs */
  readonly fontSize: number;
  /** Tmode (Table 104). */
  readonly renderingMode: number;
  /** Trise */
  readonly rise: number;
  /** Tk, which only `gs` sets. */
  readonly knockout: boolean;
}

/** The parameters with which paths are stroked (8.4.3). */
export interface LineStyle {
  /** In units of user space. */
  readonly width: number;
  readonly cap: number;
  readonly join: number;
  readonly miterLimit: number;
  readonly dash: readonly number[];
  readonly dashPhase: number;
}

/** A current colour in its colour space (8.6). */
export interface Paint {
  /** A name of a device space or `Pattern`, or the value in the resources, possibly a reference. */
  readonly space: PdfObject;
  /** As the operator has them; empty until one sets them, and for the initial colour of a space that is not a device space. */
  readonly components: readonly number[];
  /** The pattern that is the colour; null for any other colour. */
  readonly pattern: PatternPaint | null;
}

/** A pattern in use (8.7). */
export interface PatternPaint {
  /** Its name among the resources of the content that selected it. */
  readonly name: string;
  /** A dictionary for a shading, a stream for tiles, possibly a reference; undefined for one that is not there. */
  readonly value: PdfObject | undefined;
  /** From the initial units of the page or form that selected it, to which the pattern's matrix leads (8.7.3.1), to the surface. */
  readonly base: Matrix;
}

/** The parameters of the transparent imaging model (11.6.4). */
export interface Transparency {
  /** Blend modes by their names, the first known one counts; `Normal` alone for none. */
  readonly blendModes: readonly string[];
  readonly softMask: SoftMask | null;
  /** CA */
  readonly strokeAlpha: number;
  /** ca */
  readonly fillAlpha: number;
  /** AIS */
  readonly alphaIsShape: boolean;
}

/** A soft mask in use (11.6.5). */
export interface SoftMask {
  readonly dict: PdfDict;
  /** The current transformation matrix when it was set, in whose units its group is drawn. */
  readonly matrix: Matrix;
}

/** The device-dependent parameters of Table 52, and those of Table 51 that change no place: how a device reproduces the page. */
export interface OutputParameters {
  readonly renderingIntent: string;
  readonly strokeAdjustment: boolean;
  /** UseBlackPtComp */
  readonly blackPointCompensation: string;
  readonly strokeOverprint: boolean;
  readonly fillOverprint: boolean;
  readonly overprintMode: number;
  /** BG2, else BG. */
  readonly blackGeneration: PdfObject;
  /** UCR2, else UCR. */
  readonly undercolourRemoval: PdfObject;
  /** TR2, else TR. */
  readonly transfer: PdfObject;
  readonly halftone: PdfObject;
  /** HTO */
  readonly halftoneOrigin: PdfObject;
  readonly flatness: number;
  readonly smoothness: number;
}

/** The clipping path (8.5.4), as a chain of what was intersected; the first link lets everything through. */
export interface Clip {
  /** Around what is let through, in units of the surface; null when nothing is. */
  readonly box: Corners | null;
  /** True when exactly `box` is let through. */
  readonly isRectangle: boolean;
  /** The link's own part: a path with the matrix that lays it on the surface, the box of a form, or `text`. */
  readonly added: { readonly path: Path; readonly matrix: Matrix; readonly isEvenOdd: boolean } | 'text' | null;
  readonly outer: Clip | null;
}

/** Beyond all pages: nothing is compared with infinite numbers. */
const FAR = 1e9;
export const UNCLIPPED: Clip = { box: [-FAR, -FAR, FAR, FAR], isRectangle: true, added: null, outer: null };

export const INITIAL_TEXT: TextState = {
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  font: null,
  fontSize: 0,
  renderingMode: 0,
  rise: 0,
  knockout: true,
};

export const INITIAL_TRANSPARENCY: Transparency = {
  blendModes: ['Normal'],
  softMask: null,
  strokeAlpha: 1,
  fillAlpha: 1,
  alphaIsShape: false,
};

const DEFAULT = PdfName.of('Default');
export const BLACK: Paint = { space: PdfName.of('DeviceGray'), components: [0], pattern: null };

/** The state in which a page begins (8.4.1). */
export const INITIAL_GRAPHICS_STATE: GraphicsState = {
  matrix: IDENTITY,
  clip: UNCLIPPED,
  fill: BLACK,
  stroke: BLACK,
  text: INITIAL_TEXT,
  line: { width: 1, cap: 0, join: 0, miterLimit: 10, dash: [], dashPhase: 0 },
  transparency: INITIAL_TRANSPARENCY,
  output: {
    renderingIntent: 'RelativeColorimetric',
    strokeAdjustment: false,
    blackPointCompensation: 'Default',
    strokeOverprint: false,
    fillOverprint: false,
    overprintMode: 0,
    blackGeneration: DEFAULT,
    undercolourRemoval: DEFAULT,
    transfer: DEFAULT,
    halftone: DEFAULT,
    halftoneOrigin: [0, 0],
    flatness: 0,
    smoothness: 0,
  },
};

/** True when nothing that lies below shows through: full alpha, no blend mode, no mask. */
export function isOpaque({ blendModes, softMask, strokeAlpha, fillAlpha }: Transparency): boolean {
  const isNormal = blendModes.every((mode) => mode === 'Normal' || mode === 'Compatible');
  return isNormal && softMask === null && strokeAlpha === 1 && fillAlpha === 1;
}

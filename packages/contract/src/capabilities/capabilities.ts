import type { ImagesCapability } from './images.ts';
import type { OcrCapability } from './ocr.ts';
import type { OfficeCapability } from './office.ts';
import type { RasterCapability } from './raster.ts';
import type { SignCapability } from './sign.ts';
import type { SvgCapability } from './svg.ts';
import type { TypesetCapability } from './typeset.ts';

/**
 * Services that only a host can provide, one line per engine family and none per tool. Plain TypeScript, PDF above all, is a
 * library that operations import.
 */
export interface Capabilities {
  readonly raster: RasterCapability;
  readonly images: ImagesCapability;
  readonly ocr: OcrCapability;
  readonly sign: SignCapability;
  readonly svg: SvgCapability;
  readonly typeset: TypesetCapability;
  readonly office: OfficeCapability;
}

export type CapabilityName = keyof Capabilities;

/** Engines that no browser can run: a tool that uses one works on a server and on the command line only. */
export const NATIVE_CAPABILITIES: ReadonlySet<CapabilityName> = new Set<CapabilityName>(['office']);

/** Capabilities that an operation gets: exactly those its declaration needs. */
export type CapabilitiesFor<Names extends CapabilityName> = Pick<Capabilities, Names>;

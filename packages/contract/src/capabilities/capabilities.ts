import type { DocumentCapability } from './document.ts';
import type { ImagesCapability } from './images.ts';
import type { OcrCapability } from './ocr.ts';
import type { OfficeCapability } from './office.ts';
import type { RasterCapability } from './raster.ts';
import type { ReconstructCapability } from './reconstruct.ts';
import type { SignCapability } from './sign.ts';
import type { SvgCapability } from './svg.ts';
import type { TypesetCapability } from './typeset.ts';

/** Every capability a host may offer. One line per engine family, none per tool. */
export interface Capabilities {
  readonly document: DocumentCapability;
  readonly raster: RasterCapability;
  readonly images: ImagesCapability;
  readonly ocr: OcrCapability;
  readonly sign: SignCapability;
  readonly svg: SvgCapability;
  readonly typeset: TypesetCapability;
  readonly reconstruct: ReconstructCapability;
  readonly office: OfficeCapability;
}

export type CapabilityName = keyof Capabilities;

/** Engines that no browser can run: a tool that uses one works on a server and on the command line only. */
export const NATIVE_CAPABILITIES: ReadonlySet<CapabilityName> = new Set<CapabilityName>(['office']);

/** What an operation gets: exactly the capabilities its declaration needs. */
export type CapabilitiesFor<Names extends CapabilityName> = Pick<Capabilities, Names>;

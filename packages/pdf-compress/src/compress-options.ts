import type { ByteAccounts } from '@recto/contract/byte-account';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { ImagesCapability } from '@recto/contract/capabilities/images';
import type { DocumentResult } from '@recto/pdf-document';

/** Options for making a document smaller. */
export type CompressOptions = CallOptions &
  (
    | {
        /** Nothing that is shown or read changes: every sample of every image stays what it is. */
        readonly kind: 'lossless';
      }
    | {
        /** Images may lose detail, as much as the quality says. */
        readonly kind: 'lossy';
        readonly images: ImagesCapability;
        /** 1 to 100; 100 loses nothing. Not looked at when `targetBytes` is given. */
        readonly quality: number;
        /** Images lose their colours too. */
        readonly grayscale: boolean;
        /** The best quality whose result is not larger is taken; when none is, the smallest result, and a note says so. */
        readonly targetBytes?: number;
      }
  );

/** A document that was made smaller. Never larger: what cannot be made smaller comes back as it was. */
export interface CompressResult extends DocumentResult, ByteAccounts {}

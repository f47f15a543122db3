// The module worker that shrinks and encodes pictures; the device host's worker starts as many as there are cores.
import { serveImages } from '@recto/images/service';
import { IMAGE_ASSETS } from './image-wasm.ts';

serveImages(IMAGE_ASSETS);

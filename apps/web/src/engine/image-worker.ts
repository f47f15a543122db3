// The module worker that reads, shrinks and encodes pictures; the page starts as many for its engine as there are cores.
import '../plain-http/complete-subtle.ts';
import { serveImages } from '@recto/images/service';
import { IMAGE_ASSETS } from './image-wasm.ts';

void serveImages(IMAGE_ASSETS);

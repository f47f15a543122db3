/** The thread in which the engine recognises pages; a bundle finds it beside the engine. */
import '@recto/ocr/node/thread';

/** The engine that the command line starts, in a process of its own. */
import '@recto/runtime/node/engine-entry';

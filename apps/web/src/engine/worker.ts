// The module worker of the device host. Everything it runs is found through the operations door.
import '@recto/runtime/browser/worker-entry';

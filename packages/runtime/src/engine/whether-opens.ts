import type { FileDescription } from '@recto/contract/messages';
import { RectoError } from '@recto/contract/recto-error';

/** True when a description says that the file is open. @throws what else went wrong */
export async function whetherOpens(describe: () => Promise<FileDescription>): Promise<boolean> {
  try {
    return !(await describe()).needsPassword;
  } catch (thrown) {
    if (thrown instanceof RectoError && thrown.code === 'password-wrong') return false;
    throw thrown;
  }
}

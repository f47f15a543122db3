import type { Permission } from '@recto/contract/protection';
import { type Message, message } from '@recto/words/message';
import { type Term, term } from '@recto/words/said';

/** The permissions in words that fit after "It forbids:". */
const PERMISSION_WORDS: Readonly<Record<Permission, Message>> = {
  print: message('permission.print', 'printing'),
  modify: message('permission.modify', 'changing the content'),
  copy: message('permission.copy', 'copying text and images'),
  annotate: message('permission.annotate', 'commenting'),
  'fill-forms': message('permission.fillForms', 'filling in forms'),
  accessibility: message('permission.accessibility', 'reading aloud'),
  assemble: message('permission.assemble', 'adding, removing and rotating pages'),
  'print-high': message('permission.printHigh', 'printing in full quality'),
};

/** One permission, to go into a list of them. */
export function permissionWords(permission: Permission): Term {
  return term(PERMISSION_WORDS[permission]);
}

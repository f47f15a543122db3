import type { AnyTool } from '@recto/contract/any-tool';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { isDynamicForm } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import type { InspectedInput } from './verify.ts';

const CARRIED = message(
  'note.dynamicForm',
  'It is a dynamic XFA form. Only Adobe Acrobat can show it: its pages here are a placeholder. The form was left as it is.',
);

/** Looks for dynamic XFA forms among the inputs. @returns notes for a tool that leaves them as they are @throws dynamic-form for any other */
export function dynamicFormNotes(tool: AnyTool, inspected: readonly (InspectedInput | null)[]): Note[] {
  return inspected.flatMap((input) => {
    if (!input || !isDynamicForm(input.document.file)) return [];
    const { fileName } = input.document;
    if (!tool.takesAlso?.includes('dynamic-form')) throw new RectoError('dynamic-form', { fileName });
    return [note({ kind: 'kept', item: 'formFields', count: 1, fileName }, CARRIED)];
  });
}

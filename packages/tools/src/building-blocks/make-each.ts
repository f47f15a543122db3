import type { FileContent } from '@recto/contract/byte-source';
import type { InputFile, MadeFile, OperationResult, PageOrigin, ReportProgress } from '@recto/contract/job';
import type { Note } from '@recto/contract/receipt';
import { resultName } from '@recto/contract/tool';

interface EachTool {
  readonly id: string;
  readonly output: { readonly extension: string; readonly mediaType: string };
}

/** The document that was made of one input. */
interface EachResult {
  readonly bytes: FileContent;
  readonly origins: readonly PageOrigin[];
  readonly notes: readonly Note[];
  /** Opens the result, when no input's password does. */
  readonly password?: string;
}

/**
 * The work of a tool that makes one document of each input, one after the other. Progress goes by bytes of input.
 * @param make makes the document of one input; its progress goes from 0 to 1, its origins need not say which input it was
 */
export async function makeEach(
  tool: EachTool,
  { inputs, progress }: { readonly inputs: readonly InputFile[]; readonly progress: ReportProgress },
  make: (input: InputFile, onProgress: ReportProgress) => Promise<EachResult>,
): Promise<OperationResult> {
  const totalBytes = inputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const outputs: MadeFile[] = [];
  const notes: Note[] = [];
  let doneBytes = 0;
  for (const [inputIndex, input] of inputs.entries()) {
    const onProgress = (fraction: number) => progress((doneBytes + fraction * input.sizeBytes) / totalBytes);
    const result = await make(input, onProgress);
    outputs.push({
      name: resultName(tool.id, tool.output.extension, inputs.length > 1 ? inputIndex + 1 : undefined),
      mediaType: tool.output.mediaType,
      bytes: result.bytes,
      origins: result.origins.map((origin) => ({ ...origin, inputIndex })),
      ...(result.password !== undefined && { password: result.password }),
    });
    notes.push(...result.notes);
    doneBytes += input.sizeBytes;
  }
  return { outputs, notes };
}

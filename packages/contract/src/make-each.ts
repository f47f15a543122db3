import type { DocumentResult } from './capabilities/document.ts';
import type { InputFile, OperationResult, OutputFile, ReportProgress } from './job.ts';
import type { Note } from './receipt.ts';
import { resultName } from './tool.ts';

interface EachTool {
  readonly id: string;
  readonly output: { readonly extension: string; readonly mediaType: string };
}

/**
 * The work of a tool that makes one document of each input, one after the other. Progress goes by bytes of input.
 * @param make makes the document of one input; its progress goes from 0 to 1, its origins need not say which input it was
 */
export async function makeEach(
  tool: EachTool,
  { inputs, progress }: { readonly inputs: readonly InputFile[]; readonly progress: ReportProgress },
  make: (input: InputFile, onProgress: ReportProgress) => Promise<DocumentResult>,
): Promise<OperationResult> {
  const totalBytes = inputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const outputs: OutputFile[] = [];
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
    });
    notes.push(...result.notes);
    doneBytes += input.sizeBytes;
  }
  return { outputs, notes };
}

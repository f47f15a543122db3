export { CheckList } from './controls/check-list.tsx';
export { type Choice, RadioChoice, SelectChoice } from './controls/choice.tsx';
export { ColourField } from './controls/colour-field.tsx';
export { NewPasswordField } from './controls/new-password-field.tsx';
export { NumberField } from './controls/number-field.tsx';
export { optionBounds } from './controls/option-bounds.ts';
export { OptionField } from './controls/option-field.tsx';
export { PageListField } from './controls/page-list-field.tsx';
export { RangeField } from './controls/range-field.tsx';
export { SmallFileField } from './controls/small-file-field.tsx';
export { SwitchField } from './controls/switch-field.tsx';
export { TextAreaField } from './controls/text-area-field.tsx';
export { TextField } from './controls/text-field.tsx';
export { stepAcross } from './direction.ts';
export { DrawnMark, Mark, type MarkName } from './icons/marks.tsx';
export { lazyPart } from './lazy-part.tsx';
export { PagePicture } from './page-grid/page-picture.tsx';
export type { PageShape, PictureFile, PictureHost, PictureRequest } from './page-grid/pictures.ts';
export { useFittingWidth } from './page-grid/use-fitting-width.ts';
export { Explanation } from './text/explanation.tsx';
export type { Guide, GuidePart, GuidePicture } from './text/guide.ts';
export { type Message, message } from './text/message.ts';
export { commasText, decimalText, listText, percentText } from './text/number-text.ts';
export { RichText } from './text/rich-text.tsx';
export { exactSizeText, megabytesText } from './text/size-text.ts';
export { useErrorText } from './text/use-error-text.ts';
export { useNoteText } from './text/use-note-text.ts';
export { type Text, type TextValues, TranslationContext, textIn, useText, useTranslation } from './text/use-text.ts';
export {
  type AnyToolPanel,
  definePanel,
  type FileFieldProps,
  type FilePagesProps,
  type Headline,
  type OutcomeProps,
  type PagesProps,
  type PanelProps,
  type ToolPanel,
} from './tool-panel.ts';
export { download } from './upload/deliver.ts';
export { DropZone } from './upload/drop-zone.tsx';
export type {
  HostFile,
  HostHooks,
  HostJob,
  HostOutput,
  HostResult,
  HostStage,
  JobRunner,
  PartsState,
  StoredCopies,
  ToolHost,
  WantedParts,
} from './upload/host.ts';
export type { JobSlots } from './upload/job-slots.ts';
export { JobWorkspace } from './upload/job-workspace.tsx';
export { ProblemList } from './upload/problem-list.tsx';
export { settle } from './upload/settle.ts';
export type { FileCard, FinishedJob, FirstJob, GivenFile } from './upload/upload-state.ts';
export { isAtWork, type JobSession, type JobSite, type JobTool, useJobSession } from './upload/use-job-session.ts';
export { usePageDrop } from './upload/use-page-drop.ts';

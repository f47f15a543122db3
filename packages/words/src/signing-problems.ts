import { message } from './message.ts';

/** Refusals that filling in and signing word alike: apart from the others, which every engine loads. */
export const NO_FIELD = message('problem.noField', '"{name}" is not a field of this form.');
export const NO_TIME_STAMPS = message(
  'problem.noTimeStamps',
  'This level needs a time stamp service, which is not set up here; B-B needs none.',
);
export const NO_TIME_STAMP = message('problem.noTimeStamp', 'The time stamp service gave no time stamp.');

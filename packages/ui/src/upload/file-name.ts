/** Characters that file systems refuse in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** The name without its ending. */
export const stemOf = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '');

/** The ending of a name, with its dot; empty where there is none. */
export const endingOf = (name: string): string => name.slice(stemOf(name).length);

/** Puts an underscore for every character that no file system takes. */
export const savableName = (name: string): string => name.replace(FORBIDDEN, '_');

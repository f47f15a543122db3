/** The marks of one step back and one step forth, in a square of 20. */
export const HISTORY_MARKS = {
  undo: 'M7.5 4 4 7.5 7.5 11M4.5 7.5h7a4.5 4.5 0 0 1 0 9H8',
  redo: 'M12.5 4 16 7.5 12.5 11M15.5 7.5h-7a4.5 4.5 0 0 0 0 9H12',
} as const;

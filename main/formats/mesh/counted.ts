/** Faults of one kind in a file: how many, and where the first is. */

/** `line` from 1; 0 when there is none, or the file has no lines. */
export interface Counted {
  count: number;
  line: number;
}

export const none = (): Counted => ({ count: 0, line: 0 });

/** What readers of models are given beside the folder. */
import type { Guard } from './guarded/guard.ts';

/** What readers may use. Without a guard, glTF is not validated and binary USD not read. */
export interface InspectTools {
  readonly guard: Guard | null;
  /** Larger glTF is read, but not validated: a sweep over a library must come to its end. */
  readonly mostValidatedBytes: number;
  /** A file was read, of so many. */
  readonly onFile?: (done: number, of: number) => void;
}

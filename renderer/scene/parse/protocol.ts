/** What the page and the worker of one load say to each other. */

import type { LanguageName } from '../../../main/contract/messages/languages.ts';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import type { Shadow } from '../floor.ts';
import type { Fineness } from '../limits.ts';
import type { ModelFacts } from '../measure.ts';
import type { FineShape, FlatModel } from '../transfer/flat.ts';
import type { BytesProgress, FolderFile } from './folder.ts';
import type { Alternatives, ModelChoices, StatedFrame, StatedPhysics } from './parsed-model.ts';

/** What to fetch of the program before the order comes: the parser of this path's kind. */
export interface PrepareOrder {
  readonly type: 'prepare';
  readonly path: string;
}

/** The order to a worker, one in its life. `path` is one of `files`. */
export interface ParseOrder extends Fineness {
  readonly type: 'parse';
  readonly path: string;
  readonly files: readonly FolderFile[];
  readonly choices: ModelChoices | null;
  /** Of the notes and reasons. */
  readonly language: LanguageName;
}

/** After an answer with shapes that wait: they are to come now. */
export interface RefineOrder {
  readonly type: 'refine';
}

/** What arrives with the picture. `sizeBytes` is the size of all that was read. */
export interface ParseAnswer {
  readonly model: FlatModel;
  readonly facts: ModelFacts;
  readonly shadow: Shadow;
  readonly simplified: boolean;
  readonly sizeBytes: number;
  readonly stated: StatedFrame;
  readonly physics: StatedPhysics | null;
  readonly notes: readonly LoadNote[];
  readonly alternatives: Alternatives | null;
}

/**
 * From the worker: `reading` many times, then `done` or `failed` once. `isCoarse`: some shapes are only there in their coarse
 * forms; the worker waits for a `RefineOrder` then, and says `refined` or `failed` once more.
 */
export type ParseReport =
  | { readonly type: 'reading'; readonly progress: BytesProgress }
  | { readonly type: 'done'; readonly answer: ParseAnswer; readonly isCoarse: boolean }
  | { readonly type: 'refined'; readonly shapes: readonly FineShape[] }
  | { readonly type: 'failed'; readonly failure: AppFailureWire };

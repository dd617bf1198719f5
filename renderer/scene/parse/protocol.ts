/** What the page and the worker of one load say to each other. */
import type { AppFailureWire } from '../../../main/contract/model/app-failure.ts';
import type { LoadNote } from '../../../main/formats/load-note.ts';
import type { Shadow } from '../footprint.ts';
import type { Fineness } from '../limits.ts';
import type { BytesProgress } from '../load/fetch-bytes.ts';
import type { ModelFacts } from '../measure.ts';
import type { FlatModel } from '../transfer/flat.ts';
import type { Alternatives, ModelChoices } from './alternatives.ts';
import type { FolderFile } from './folder.ts';
import type { StatedFrame, StatedPhysics } from './types.ts';

/** What to fetch of the program before the order comes: the parser of this path's kind. */
export interface PrepareOrder {
  readonly type: 'prepare';
  readonly path: string;
}

/** The one order to a worker. `path` is one of `files`. */
export interface ParseOrder extends Fineness {
  readonly type: 'parse';
  readonly path: string;
  readonly files: readonly FolderFile[];
  readonly choices: ModelChoices | null;
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

/** From the worker: `reading` many times, then one of the others once. */
export type ParseReport =
  | { readonly type: 'reading'; readonly progress: BytesProgress }
  | { readonly type: 'done'; readonly answer: ParseAnswer }
  | { readonly type: 'failed'; readonly failure: AppFailureWire };

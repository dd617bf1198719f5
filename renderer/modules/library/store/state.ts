/** What the library shows. */

import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { GroupId } from '../../../../main/contract/schema/ids.ts';
import type {
  LibraryQuery,
  LibrarySort,
  QueryFault,
} from '../../../../main/contract/schema/library/search.ts';
import { type Chosen, nothingChosen } from './chosen.ts';
import type { RowKey, Rows } from './loaded-rows.ts';

/** `rows` are the loaded ones of `total`: those on the screen and around it, as the last answer has them. */
export interface LibraryState {
  readonly text: string;
  readonly sort: LibrarySort;
  readonly stacked: boolean;
  readonly open: readonly GroupId[];
  /** `loading` shows nothing yet; `searching` still shows the answer to the previous search. */
  readonly status: 'loading' | 'searching' | 'ready' | 'failed';
  readonly error: AppFailureWire | null;
  readonly rows: Rows;
  readonly total: number;
  /** Assets that match, on their own or in stacks. */
  readonly assets: number;
  /** False while the library is still being read: older ones may match, too. */
  readonly whole: boolean;
  readonly faults: readonly QueryFault[];
  /** The text that `rows` and `faults` are about. */
  readonly answered: string;
  /** The search has the focus. */
  readonly writing: boolean;
  /** The row that has, had or will have the focus. */
  readonly active: { readonly key: RowKey | null; readonly place: number };
  readonly chosen: Chosen;
  /** From where a choice with Shift goes. */
  readonly anchor: number;
  /** What is done to the active row: its name is written, or it is looked at closely. */
  readonly doing: 'rename' | 'look' | null;
  /** Each time the rows on the screen have moved in the list: by how many, for the list to scroll as far. */
  readonly moved: { readonly times: number; readonly rows: number };
  /** Counts searches: another one begins at the beginning of the list. */
  readonly searches: number;
  /** The row at the top of the screen, kept for the next time. */
  readonly topPlace: number;
}

export const newestFirst: LibrarySort = { by: 'created', descending: true };

/** Before anything is loaded. */
export const emptyLibrary: LibraryState = {
  text: '',
  sort: newestFirst,
  stacked: true,
  open: [],
  status: 'loading',
  error: null,
  rows: new Map(),
  total: 0,
  assets: 0,
  whole: true,
  faults: [],
  answered: '',
  writing: false,
  active: { key: null, place: 0 },
  chosen: nothingChosen,
  anchor: 0,
  doing: null,
  moved: { times: 0, rows: 0 },
  searches: 0,
  topPlace: 0,
};

/** What is requested, but for the part of the list. */
export function queryOf({
  text,
  sort,
  stacked,
  open,
}: LibraryState): Pick<LibraryQuery, 'text' | 'sort' | 'stacked' | 'open'> {
  return { text, sort, stacked, open: [...open] };
}

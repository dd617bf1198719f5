/** What the library shows. */
import type { AppFailureWire } from '../../main/contract/model/app-failure.ts';
import type { AssetSummary } from '../../main/contract/model/asset.ts';
import type { AssetId } from '../../main/contract/model/ids.ts';
import type { Places } from './library-places.ts';

/** `items` are the loaded ones of the `total` that match: those on the screen and around it. */
export interface LibraryState {
  readonly search: string;
  /** `loading` shows nothing yet; `searching` still shows the answer to the previous search. */
  readonly status: 'loading' | 'searching' | 'ready' | 'failed';
  readonly error: AppFailureWire | null;
  readonly items: Places;
  readonly total: number;
  /** New ones that are held back while the person is further down, so that nothing moves under the pointer. */
  readonly arrived: readonly AssetSummary[];
  readonly selectedId: AssetId | null;
  readonly view: 'grid' | 'list';
  /** Where the list was when the screen was left, in CSS pixels. */
  readonly scrollTop: number;
}

/** Before anything is loaded. */
export const emptyLibrary: LibraryState = {
  search: '',
  status: 'loading',
  error: null,
  items: new Map(),
  total: 0,
  arrived: [],
  selectedId: null,
  view: 'grid',
  scrollTop: 0,
};

/** Choosing rows that may not be loaded: a range with Shift, one of a stack, and what a change is then made to. */
import type { StoreApi } from 'zustand/vanilla';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { AssetId, GroupId } from '../../../../main/contract/schema/ids.ts';
import type { Selection } from '../../../../main/contract/schema/library/organisation.ts';
import type { LibraryRow, LibrarySort } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import {
  allChosen,
  type Chosen,
  type LibraryState,
  nothingChosen,
  onlyRows,
  queryOf,
  spelledOut,
  toggled,
  withRows,
} from './state.ts';

/** Rows that a range with Shift may have. */
const mostRows = 5000;
/** Assets that one change may name, as the contract has it. */
const mostAssets = 5000;
const perCall = 500;

/** All that a search finds, but for some. */
export type SearchedPart = Extract<Selection, { text: string }>;

/** Promises reject with `FailureError` when the rows between cannot be read. */
export interface Choosing {
  /** The row at this place alone, or with those that were chosen, or no longer. */
  one(place: number, how: 'only' | 'toggle'): Promise<void>;
  /** All from the anchor to this place; `add` keeps what was chosen. */
  range(place: number, add: boolean): Promise<void>;
  all(): void;
  /** What a change of all that is chosen is made to, in parts; empty when nothing is, `too-many` when it cannot be named. */
  targets(): Promise<readonly Selection[] | 'too-many'>;
  /** What the search of such a part finds, some hundreds at a time. */
  found(part: SearchedPart): AsyncGenerator<readonly AssetSummary[]>;
  /** The chosen assets as the list has them, stacks by their members; empty when they are all that the search finds. */
  ordered(): Promise<readonly AssetId[]>;
}

export function createChoosing(options: {
  readonly api: Pick<Client['library'], 'search' | 'place'>;
  readonly store: StoreApi<LibraryState>;
}): Choosing {
  const { setState: set, getState: get } = options.store;

  const rowsBetween = async (from: number, to: number): Promise<LibraryRow[]> => {
    const { rows } = get();
    const last = Math.min(to, from + mostRows - 1, get().total - 1);
    const between: LibraryRow[] = [];
    while (from + between.length <= last) {
      const next = from + between.length;
      const row = rows.get(next);
      if (row !== undefined) between.push(row);
      else {
        const limit = Math.min(perCall, last - next + 1);
        const page = await options.api.search({ ...queryOf(get()), offset: next, limit });
        if (page.rows.length === 0) break;
        between.push(...page.rows);
      }
    }
    return between;
  };
  // Members follow the row of their open stack.
  const membersOf = async (groupId: GroupId, cover: AssetId): Promise<AssetId[]> => {
    const { text, sort } = get();
    const query = { text, sort, stacked: true };
    const { offset } = await options.api.place({ ...query, open: [], assetId: cover });
    const found: AssetId[] = [];
    for (let next = (offset ?? 0) + 1; offset !== null; next += perCall) {
      const { rows } = await options.api.search({ ...query, open: [groupId], offset: next, limit: perCall });
      const members = rows.flatMap((row) =>
        row.type === 'asset' && row.inStack && row.asset.groupId === groupId ? [row.asset.id] : [],
      );
      found.push(...members);
      if (members.length < perCall) break;
    }
    return found;
  };
  const toggle = async (row: LibraryRow): Promise<Chosen> => {
    const now = toggled(get().chosen, row);
    if (now !== null || row.type !== 'asset' || row.asset.groupId === null) return now ?? get().chosen;
    const cover = get().chosen.stacks.get(row.asset.groupId)?.cover ?? row.asset.id;
    const members = await membersOf(row.asset.groupId, cover);
    const spelled = spelledOut(get().chosen, row.asset.groupId, members);
    return toggled(spelled, row) ?? spelled;
  };
  return {
    async one(place, how) {
      const row = get().rows.get(place);
      if (row === undefined) return;
      set({ anchor: place });
      if (how === 'toggle') set({ chosen: await toggle(row) });
      // The members of an open stack are rows of their own.
      else set({ chosen: row.type === 'stack' && row.open ? nothingChosen : onlyRows([row]) });
    },
    async range(place, add) {
      const { anchor, chosen } = get();
      const between = await rowsBetween(Math.min(anchor, place), Math.max(anchor, place));
      set({ chosen: add ? withRows(chosen, between) : onlyRows(between) });
    },
    all: () => set({ chosen: allChosen }),
    found: (part) => everyFound(options.api, get().sort, part),
    ordered: () => orderedIds(get(), membersOf),
    async targets() {
      const { chosen, text } = get();
      const ids = new Set(chosen.assets);
      const whole: Selection[] = [];
      for (const [groupId, { cover }] of chosen.stacks) {
        // A search may leave members out, and these must not be changed unseen.
        if (!chosen.all && text.trim() === '') whole.push({ groupId });
        else for (const id of await membersOf(groupId, cover)) ids.add(id);
      }
      const named = [...ids];
      if (chosen.all) return named.length > mostAssets ? 'too-many' : [{ text, except: named }];
      const parts = Array.from({ length: Math.ceil(named.length / mostAssets) }, (_, n) => ({
        assetIds: named.slice(n * mostAssets, (n + 1) * mostAssets),
      }));
      return [...parts, ...whole];
    },
  };
}

async function* everyFound(
  api: Pick<Client['library'], 'search'>,
  sort: LibrarySort,
  { text, except }: SearchedPart,
): AsyncGenerator<readonly AssetSummary[]> {
  const left = new Set(except);
  for (let offset = 0; ; offset += perCall) {
    const page = { sort, stacked: false, open: [], offset, limit: perCall };
    // oxlint-disable-next-line no-await-in-loop -- each is as much as is wanted at once
    const { rows, total } = await api.search({ text, ...page });
    yield rows.flatMap((row) => (row.type === 'asset' && !left.has(row.asset.id) ? [row.asset] : []));
    if (rows.length === 0 || offset + perCall >= total) return;
  }
}

/** Those that are loaded as they stand in the list, then the others as they were chosen: a range is in order already. */
async function orderedIds(
  { chosen, rows }: Pick<LibraryState, 'chosen' | 'rows'>,
  membersOf: (groupId: GroupId, cover: AssetId) => Promise<readonly AssetId[]>,
): Promise<readonly AssetId[]> {
  if (chosen.all) return [];
  const ids = new Set<AssetId>();
  const spelled = new Set<GroupId>();
  const spell = async (groupId: GroupId): Promise<void> => {
    const cover = chosen.stacks.get(groupId)?.cover;
    if (cover === undefined || spelled.has(groupId)) return;
    spelled.add(groupId);
    for (const id of await membersOf(groupId, cover)) ids.add(id);
  };
  for (const [, row] of [...rows].toSorted(([a], [b]) => a - b))
    if (row.type === 'stack') await spell(row.group.id);
    else if (chosen.assets.has(row.asset.id)) ids.add(row.asset.id);
  for (const id of chosen.assets) ids.add(id);
  for (const groupId of chosen.stacks.keys()) await spell(groupId);
  return [...ids].slice(0, mostAssets);
}

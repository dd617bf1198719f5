/** Which assets are chosen: some, stacks as a whole, or all that the search finds but for some. Pure. */
import type { AssetId, GroupId } from '../../../../main/contract/schema/ids.ts';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';

/** A stack as a whole: how many of its members match, and one of them. */
export interface ChosenStack {
  readonly matching: number;
  readonly cover: AssetId;
}

/** With `all`, `assets` and `stacks` are those that are left out. */
export interface Chosen {
  readonly all: boolean;
  readonly assets: ReadonlySet<AssetId>;
  readonly stacks: ReadonlyMap<GroupId, ChosenStack>;
}

export const nothingChosen: Chosen = { all: false, assets: new Set(), stacks: new Map() };
export const allChosen: Chosen = { all: true, assets: new Set(), stacks: new Map() };

/** How many assets it is, of `found` that the search finds. */
export function chosenCount({ all, assets, stacks }: Chosen, found: number): number {
  const those = assets.size + stacks.values().reduce((sum, { matching }) => sum + matching, 0);
  return all ? Math.max(0, found - those) : those;
}

export function isChosen(chosen: Chosen, row: LibraryRow): boolean {
  return isNamed(chosen, row) !== chosen.all;
}

// A member is named with its stack.
function isNamed({ assets, stacks }: Chosen, row: LibraryRow): boolean {
  if (row.type === 'stack') return stacks.has(row.group.id);
  const { id, groupId } = row.asset;
  return assets.has(id) || (row.inStack && groupId !== null && stacks.has(groupId));
}

/** These rows and no others; an open stack means its members, which are rows of their own. */
export function onlyRows(rows: readonly LibraryRow[]): Chosen {
  return named(nothingChosen, rows);
}

/** These rows, too. */
export function withRows(chosen: Chosen, rows: readonly LibraryRow[]): Chosen {
  return chosen.all ? withoutNames(chosen, rows) : named(chosen, rows);
}

/**
 * The row, when it was not chosen, and otherwise everything but it. Null when it is a member whose stack is chosen as a
 * whole: the other members have to be named first, see `spelledOut`.
 */
export function toggled(chosen: Chosen, row: LibraryRow): Chosen | null {
  if (!isNamed(chosen, row)) return named(chosen, [row]);
  const byStack =
    row.type === 'asset' && row.asset.groupId !== null && row.inStack && chosen.stacks.has(row.asset.groupId);
  return byStack ? null : withoutNames(chosen, [row]);
}

/** The same with the members of a stack on their own. */
export function spelledOut(chosen: Chosen, stack: GroupId, members: readonly AssetId[]): Chosen {
  const stacks = new Map(chosen.stacks);
  stacks.delete(stack);
  return { ...chosen, stacks, assets: new Set([...chosen.assets, ...members]) };
}

function named(chosen: Chosen, rows: readonly LibraryRow[]): Chosen {
  const assets = new Set(chosen.assets);
  const stacks = new Map(chosen.stacks);
  for (const row of rows) {
    if (row.type === 'stack') {
      const cover = row.covers[0]?.id;
      if (cover !== undefined && (!row.open || rows.length === 1))
        stacks.set(row.group.id, { matching: row.matching, cover });
    } else if (!(row.inStack && row.asset.groupId !== null && stacks.has(row.asset.groupId)))
      assets.add(row.asset.id);
  }
  return { ...chosen, assets, stacks };
}

function withoutNames(chosen: Chosen, rows: readonly LibraryRow[]): Chosen {
  const assets = new Set(chosen.assets);
  const stacks = new Map(chosen.stacks);
  for (const row of rows)
    if (row.type === 'stack') stacks.delete(row.group.id);
    else assets.delete(row.asset.id);
  return { ...chosen, assets, stacks };
}

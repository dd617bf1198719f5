/** The assets that a bulk change is about. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Selection } from '../../contract/schema/library/organisation.ts';
import type { LibrarySearch } from './types.ts';

/** Each once. Those that are unknown are left out where the change is made. Throws `group.unknown`, `edit.nothing-selected`. */
export async function selectedIds(
  { catalogue, search }: { readonly catalogue: Catalogue; readonly search: Pick<LibrarySearch, 'findIds'> },
  of: Selection,
): Promise<readonly AssetId[]> {
  const ids = await idsOf(catalogue, search, of);
  if (ids.length === 0) throw new AppError('edit.nothing-selected', {});
  return ids;
}

/** As `selectedIds`, of several selections together. */
export async function selectedByAll(
  deps: Parameters<typeof selectedIds>[0],
  selections: readonly Selection[],
): Promise<readonly AssetId[]> {
  const ids = new Set<AssetId>();
  for (const of of selections) for (const id of await selectedIds(deps, of)) ids.add(id);
  return [...ids];
}

async function idsOf(
  catalogue: Catalogue,
  search: Pick<LibrarySearch, 'findIds'>,
  of: Selection,
): Promise<readonly AssetId[]> {
  if ('assetIds' in of) {
    const asked = [...new Set(of.assetIds)];
    const known = new Set(catalogue.assets.standings(asked).map(({ id }) => id));
    return asked.filter((id) => known.has(id));
  }
  if ('groupId' in of) {
    if (catalogue.groups.get(of.groupId) === null) throw new AppError('group.unknown', { id: of.groupId });
    return catalogue.assets.ofGroup(of.groupId).map(({ id }) => id);
  }
  const except = new Set(of.except);
  return (await search.findIds(of.text)).filter((id) => !except.has(id));
}

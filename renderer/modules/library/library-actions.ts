/** Actions on rows of the library, shared by keys, menus and the bar below the list. */
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { AssetId, GroupId } from '../../../main/contract/schema/ids.ts';
import type { LibraryChange, ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import type { LibraryRow } from '../../../main/contract/schema/library/search.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { EditField, EditSubject } from '../organise/store/organise-windows.ts';
import { failureOf } from '../shared/store/failure.ts';
import { words } from './library-words.ts';
import { chosenCount, isChosen } from './store/state.ts';

/** An asset on its own screen, with the others that are chosen; the members of a stack right here. */
export function openRow(app: StoresOf<'library' | 'navigation' | 'notices'>, row: LibraryRow): void {
  const { library, navigation } = app;
  if (row.type === 'stack') return library.toggleStack(row.group.id);
  library.remember();
  if (isFlippable(app) && isChosen(library.store.getState().chosen, row))
    void flipThroughChosen(app, row.asset.id);
  else navigation.go({ name: 'asset', assetId: row.asset.id });
  return undefined;
}

/** The stack around the active row, or the one opened last; null when none is open. */
export function openStackId({ library }: StoresOf<'library'>): GroupId | null {
  const { open } = library.store.getState();
  const row = activeRow({ library });
  const around =
    row?.type === 'stack' ? row.group.id : row?.type === 'asset' && row.inStack ? row.asset.groupId : null;
  return around !== null && open.includes(around) ? around : (open.at(-1) ?? null);
}

/** The focus goes to the row of the stack. */
export function closeStack({ library }: StoresOf<'library'>): void {
  const id = openStackId({ library });
  if (id === null) return;
  library.toggleStack(id);
  const { active } = library.store.getState();
  document.querySelector<HTMLElement>(`[role="grid"] [data-place="${active.place}"]`)?.focus();
}

/** Several are chosen, and not simply all. */
export function isFlippable({ library }: StoresOf<'library'>): boolean {
  const { chosen, assets } = library.store.getState();
  return !chosen.all && chosenCount(chosen, assets) > 1;
}

/** Opens the chosen assets, of which the arrows show one after the other; at `first`, or at the first of them. */
export async function flipThroughChosen(
  app: StoresOf<'library' | 'navigation' | 'notices'>,
  first: AssetId | null,
): Promise<void> {
  try {
    const assetIds = await app.library.choosing.ordered();
    const assetId = first ?? assetIds[0];
    if (assetId === undefined) return;
    app.navigation.go({ name: 'asset', assetId, along: { what: 'chosen', assetIds } });
  } catch (error) {
    app.notices.fail(failureOf(error));
  }
}

/** The row that has or had the focus. */
export function activeRow({ library }: StoresOf<'library'>): LibraryRow | undefined {
  const { rows, active } = library.store.getState();
  return rows.get(active.place);
}

/** How many assets an action is about: the chosen ones, else those of the active row, unless it is an open stack. */
export function targetCount({ library }: StoresOf<'library'>): number {
  const { chosen, assets } = library.store.getState();
  const count = chosenCount(chosen, assets);
  if (count > 0) return count;
  const row = activeRow({ library });
  if (row === undefined) return 0;
  if (row.type === 'asset') return 1;
  return row.open ? 0 : row.matching;
}

/** The chosen assets that are loaded, else the active one. */
export function knownTargets({ library }: StoresOf<'library'>): readonly AssetSummary[] {
  const { rows, chosen, assets } = library.store.getState();
  const meant =
    chosenCount(chosen, assets) > 0
      ? [...rows.values()].filter((row) => isChosen(chosen, row))
      : [activeRow({ library })].filter((row) => row !== undefined && !(row.type === 'stack' && row.open));
  return meant.flatMap((row) => (row === undefined ? [] : row.type === 'asset' ? [row.asset] : row.covers));
}

/** What an action is about; null when there is nothing, or it was said why not. */
export async function subjectNow(app: StoresOf<'library' | 'notices'>): Promise<EditSubject | null> {
  const { library, notices } = app;
  const { chosen, assets, active } = library.store.getState();
  try {
    if (chosenCount(chosen, assets) === 0) await library.choosing.one(active.place, 'only');
    const of = await library.choosing.targets();
    if (of === 'too-many') notices.tell(words.tooMany);
    else if (of.length > 0) return { of, assets: targetCount(app), known: knownTargets(app) };
  } catch (error) {
    notices.fail(failureOf(error));
  }
  return null;
}

/** One change of all that is chosen. */
export async function changeChosen(
  app: StoresOf<'library' | 'notices' | 'organise'>,
  change: LibraryChange,
): Promise<void> {
  const subject = await subjectNow(app);
  if (subject !== null) await app.organise.edit(subject.of, change);
}

/** Of all that is chosen, members of stacks as well, in the name of who reviews here. */
export async function giveVerdict(
  app: StoresOf<'library' | 'notices' | 'organise' | 'reviewer'>,
  verdict: ReviewVerdict,
): Promise<void> {
  const reviewer = await app.reviewer.read();
  await changeChosen(app, { type: 'review', verdict, notes: null, reviewer });
}

/** Opens the window in which all that is chosen is organised. */
export async function openWindow(
  app: StoresOf<'library' | 'notices' | 'organiseWindows'>,
  field: EditField,
): Promise<void> {
  const subject = await subjectNow(app);
  if (subject !== null) app.organiseWindows.open(field, subject);
}

/** Asks before the chosen ones are deleted on this disk. */
export async function askToDelete(app: StoresOf<'deletionsHere' | 'library' | 'notices'>): Promise<void> {
  const subject = await subjectNow(app);
  if (subject !== null) app.deletionsHere.ask(subject);
}

/** Of others among all that a search finds nothing is said: they were not chosen one by one. */
function isFetchable({ origin, deletedAtServiceAt, deletedHereAt, job }: AssetSummary): boolean {
  const isMade = job === null || job.status === 'complete';
  return origin === 'service' && deletedAtServiceAt === null && deletedHereAt === null && isMade;
}

async function fetchableOf(found: AsyncIterable<readonly AssetSummary[]>): Promise<AssetId[]> {
  const ids: AssetId[] = [];
  for await (const assets of found) ids.push(...assets.filter(isFetchable).map(({ id }) => id));
  return ids;
}

const mostAtOnce = 500;

const inParts = (ids: readonly AssetId[]): AssetId[][] =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, part) =>
    ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
  );

/** Fetches the files of the chosen ones that are not on this disk. */
export async function fetchChosen({ api, ...app }: StoresOf<'api' | 'library' | 'notices'>): Promise<void> {
  const subject = await subjectNow(app);
  try {
    for (const of of subject?.of ?? [])
      if (!('text' in of)) await api.transfers.fetch({ of });
      // All are known before the first is fetched: what is fetched may be found no more, and others move into its place.
      else
        for (const assetIds of inParts(await fetchableOf(app.library.choosing.found(of))))
          await api.transfers.fetch({ of: { assetIds } });
  } catch (error) {
    app.notices.fail(failureOf(error));
  }
}

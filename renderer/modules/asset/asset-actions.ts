/** Finding and copying what belongs to one asset: for its menu, the library's palette and the asset's own screen. */
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { LibraryRow } from '../../../main/contract/schema/library/search.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { failureOf } from '../shared/store/failure.ts';
import { assetStatus, assetTitle, pathOfFolder, stackTitle } from './asset-text.ts';
import { copiedWords } from './asset-words.ts';
import { deletionOf, setDeletionOf } from './store/deletions.ts';

/** Where the asset's folder is on this machine; null before any of its files has arrived. */
export function folderPathOf({ session }: StoresOf<'session'>, asset: AssetSummary): string | null {
  return pathOfFolder(asset, session.store.getState().info?.libraryPath ?? null);
}

/** In the system's file manager; a failure is a notice. */
export function revealFolder({ api, notices }: StoresOf<'api' | 'notices'>, asset: AssetSummary): void {
  api.assets.reveal({ assetId: asset.id }).catch((error: unknown) => notices.fail(failureOf(error)));
}

/** `what` is the word for it in the notice: `path`, `id`. */
export function copyText({ notices }: StoresOf<'notices'>, text: string, what: string): void {
  navigator.clipboard.writeText(text).then(
    () => notices.tell(copiedWords.done(what), { tone: 'success', tag: 'copied' }),
    () => notices.tell(copiedWords.failed(what), { tag: 'copied' }),
  );
}

/** Opens the article about what stopped it; nothing where nothing did. */
export function askWhatToDo({ navigation }: StoresOf<'navigation'>, asset: AssetSummary): void {
  const { failure } = assetStatus(asset);
  if (failure !== null) navigation.go({ name: 'help', entry: failure.code });
}

/** Asks before it is deleted where it was made; nothing where that is not possible now. */
export function askToDeleteAtService(
  { deletions, session }: StoresOf<'deletions' | 'session'>,
  asset: AssetSummary,
): void {
  const deletion = deletionOf(asset, session.store.getState().connections);
  if (deletion?.why === null)
    deletions.ask({ asset, connection: deletion.connection, title: assetTitle(asset) });
}

/** Asks before a set is deleted with its members where it was made; its state is read first. */
export async function askToDeleteSet(
  { api, deletions, notices, session }: StoresOf<'api' | 'deletions' | 'notices' | 'session'>,
  row: Extract<LibraryRow, { type: 'stack' }>,
): Promise<void> {
  const connection = setDeletionOf(row, session.store.getState().connections);
  if (connection === null) return;
  try {
    const group = await api.groups.get({ groupId: row.group.id });
    deletions.ask({ group, connection, title: stackTitle(row) });
  } catch (error) {
    notices.fail(failureOf(error));
  }
}

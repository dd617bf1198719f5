/** Does what the user chose for each kind of dropped file, through the ways that exist for it. */
import { roleOf } from '../../../main/contract/rules/batch-rows/file-names.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { giveFiles } from '../creation/use-given.ts';
import type { Screen } from '../navigation/store/navigation.ts';
import type { DroppedItems, GivenFile } from '../shared/store/given-files.ts';
import type { DropAction, DropPart } from './drop-plan.ts';
import { dropWords } from './drop-words.ts';

/** The stores that the actions need. */
export type RunDropStores =
  | 'batch'
  | 'capturesView'
  | 'clipIntake'
  | 'create'
  | 'createOffers'
  | 'folderDrops'
  | 'measured'
  | 'navigation'
  | 'notices'
  | 'openingZip'
  | 'photoIntake';

/** A kind and what was chosen for it. */
export type Chosen = readonly (readonly [part: DropPart, action: DropAction])[];

/**
 * Clips begin to be copied at once; ZIPs are imported one after the other; then the form, batch or list that has to be
 * looked at is shown. Never rejects: each way reports its own failures.
 */
export async function runDrop(
  app: StoresOf<RunDropStores>,
  chosen: Chosen,
  items: DroppedItems,
): Promise<void> {
  const filesOf = (...actions: DropAction[]): GivenFile[] =>
    chosen.flatMap(([{ files }, action]) => (actions.includes(action) ? files : []));
  const forCaptures = filesOf('check', 'pair');
  const clips = forCaptures.filter(({ path }) => roleOf(path) === 'clip').length;
  if (clips > 0) app.clipIntake.take(forCaptures);
  const pairing = app.photoIntake.take(forCaptures);
  if (pairing) app.capturesView.set({ pairs: true });
  // oxlint-disable-next-line no-await-in-loop -- a second one would stop the first
  for (const { file } of filesOf('import')) await app.openingZip.open(file);
  const next = fillForm(app, filesOf) ?? (clips > 0 || pairing ? captures : null);
  if (next !== null) app.navigation.go(next);
  if (next !== null && next !== captures && clips > 0)
    app.notices.tell(dropWords.checking(clips), {
      actions: [{ label: dropWords.showCaptures, onSelect: () => app.navigation.go(captures) }],
    });
  const names = chosen.flatMap(([part, action]) => (action === 'add' ? part.names : []));
  if (names.length > 0) await app.folderDrops.take(only(items, names), names);
}

const captures: Screen = { name: 'capture' };

/** The screen to look at; null when no form is filled. */
function fillForm(
  app: StoresOf<'batch' | 'clipIntake' | 'create' | 'createOffers' | 'measured'>,
  filesOf: (...actions: DropAction[]) => GivenFile[],
): Screen | null {
  const measured = filesOf('measured-batch');
  const photos = filesOf('photos').filter(({ path }) => roleOf(path) === 'image');
  const rows = [...measured, ...filesOf('batch'), ...photos];
  if (rows.length > 0) {
    app.batch.setKind(measured.length > 0 ? 'measured' : 'standard');
    void app.batch.takeFiles(rows);
    return { name: 'batch' };
  }
  const pair = filesOf('measured');
  if (pair.length > 0) {
    giveFiles(app, pair);
    return { name: 'measured' };
  }
  const images = filesOf('asset');
  if (images.length === 0) return null;
  app.create.takeFiles(images.map(({ file }) => file));
  return { name: 'create', route: 'standard' };
}

/** Of what was dropped, what is to be added. */
function only({ files, folders }: DroppedItems, names: readonly string[]): DroppedItems {
  return {
    files: files.filter(({ name }) => names.includes(name)),
    folders: folders.filter((name) => names.includes(name)),
  };
}

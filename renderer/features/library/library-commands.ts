/** What can be done in the library by key and in the palette; saved searches are commands, too. */
import type { AssetSummary } from '../../../main/contract/model/asset.ts';
import type { SortKey } from '../../../main/contract/model/library/search.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Command } from '../../state/commands.ts';
import { deletionOf } from '../../state/deletions.ts';
import { chosenCount, nothingChosen } from '../../state/library/chosen.ts';
import { columnIds } from '../../state/library/look.ts';
import { createAnotherLike } from '../create/create-like.tsx';
import { askToDeleteAtService, copyText, folderPathOf, revealFolder } from './asset-deeds.ts';
import { cardSizes } from './grid-layout.ts';
import {
  activeRow,
  askToDelete,
  changeChosen,
  fetchChosen,
  knownTargets,
  openRow,
  openWindow,
  targetCount,
} from './library-deeds.ts';
import { columnNames, sortNames, startsDescending, words } from './library-words.ts';
import { withColumn } from './list-columns.ts';
import { showSaved } from './SavedSearchList.tsx';

/** Keys with a modifier work in text fields, too; there these belong to the text. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}

/** What is done with the row that has or had the focus: an asset, or a stack. */
export function activeCommands(app: AppState): readonly Command[] {
  const asset = (): AssetSummary | null => {
    const row = activeRow(app);
    return row?.type === 'asset' ? row.asset : null;
  };
  const path = (): string | null => {
    const one = asset();
    return one === null ? null : folderPathOf(app, one);
  };
  const withAsset = (deed: (one: AssetSummary) => void) => (): void => {
    const one = asset();
    if (one !== null) deed(one);
  };
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'open',
      title: 'Open the asset, or the stack',
      keywords: 'enter members',
      enabled: () => activeRow(app) !== undefined,
      run() {
        const row = activeRow(app);
        if (row !== undefined) openRow(app, row);
      },
    },
    {
      id: 'reveal',
      title: 'Show the asset in its folder',
      keywords: 'reveal file manager explorer finder',
      enabled: () => path() !== null,
      run: withAsset((one) => revealFolder(app, one)),
    },
    {
      id: 'copy-path',
      title: 'Copy the path of the asset',
      keywords: 'folder clipboard',
      enabled: () => path() !== null,
      run: () => copyText(app, path() ?? '', 'path'),
    },
    {
      id: 'copy-id',
      title: 'Copy the id of the asset',
      keywords: 'clipboard service',
      enabled: () => asset() !== null,
      run: withAsset((one) => copyText(app, one.remoteId, 'id')),
    },
    {
      id: 'like',
      title: 'Create another like this',
      keywords: 'again same request',
      enabled: () => asset() !== null,
      run: withAsset((one) => void createAnotherLike(app, one.id)),
    },
    {
      id: 'delete-at-service',
      title: 'Delete the asset at the service…',
      keywords: 'remove account',
      enabled() {
        const one = asset();
        return one !== null && deletionOf(one, app.session.store.getState().connections)?.why === null;
      },
      run: withAsset((one) => askToDeleteAtService(app, one)),
    },
  ];
  return commands.map((command) => ({ ...command, id: `library-${command.id}`, group: 'Library' }));
}

/** What is done to the chosen assets. */
export function chosenCommands(app: AppState): readonly Command[] {
  const { library } = app;
  const any = (): boolean => targetCount(app) > 0;
  const one = (): boolean => activeRow(app)?.type === 'asset';
  const commands: readonly Omit<Command, 'group'>[] = [
    { id: 'rename', title: 'Rename', shortcuts: ['F2'], enabled: one, run: () => library.do('rename') },
    {
      id: 'look',
      title: 'Look at it closely',
      keywords: 'preview quick look space',
      enabled: any,
      run: () => library.do('look'),
    },
    ...([5, 4, 3, 2, 1, 0] as const).map((rating) => ({
      id: `rate-${rating}`,
      title: rating === 0 ? 'Take the rating away' : `Rate ${'★'.repeat(rating)}`,
      keywords: `stars rating ${rating}`,
      shortcuts: [String(rating)],
      enabled: any,
      run: () => void changeChosen(app, { type: 'rating', rating }),
    })),
    {
      id: 'tags',
      title: 'Edit tags…',
      shortcuts: ['T'],
      enabled: any,
      run: () => void openWindow(app, 'tags'),
    },
    {
      id: 'collections',
      title: 'Edit collections…',
      enabled: any,
      run: () => void openWindow(app, 'collections'),
    },
    {
      id: 'review',
      title: 'Review…',
      keywords: 'approve reject verdict',
      shortcuts: ['V'],
      enabled: any,
      run: () => void openWindow(app, 'review'),
    },
    { id: 'note', title: 'Edit the note…', enabled: any, run: () => void openWindow(app, 'note') },
    { id: 'fetch', title: 'Fetch files to this disk', enabled: any, run: () => void fetchChosen(app) },
    {
      id: 'delete-here',
      title: 'Delete here…',
      keywords: 'remove bin trash',
      shortcuts: ['Delete', 'Backspace'],
      enabled: () => any() && knownTargets(app).some(({ deletedHereAt }) => deletedHereAt === null),
      run: () => void askToDelete(app),
    },
    {
      id: 'restore',
      title: 'Put back from the bin',
      enabled: () => knownTargets(app).some(({ deletedHereAt }) => deletedHereAt !== null),
      run: () => void changeChosen(app, { type: 'restore' }),
    },
    {
      id: 'choose-all',
      title: 'Choose all that is found',
      shortcuts: ['Mod+A'],
      enabled: () => !isWriting() && library.store.getState().total > 0,
      run: () => library.choosing.all(),
    },
    {
      id: 'choose-none',
      title: 'Clear the choice',
      shortcuts: ['Escape'],
      enabled: () => chosenCount(library.store.getState().chosen, library.store.getState().assets) > 0,
      run: () => library.choose(nothingChosen),
    },
  ];
  return commands.map((command) => ({ ...command, id: `library-${command.id}`, group: 'Library' }));
}

/** CSS pixels per step. */
const cardStep = 48;

/** How the library is shown. */
export function shownCommands({ library, session }: AppState): readonly Command[] {
  const group = 'Library';
  return [
    {
      id: 'library-view',
      title: 'Show as cards or rows',
      group,
      run: () => library.setLook({ view: library.look.getState().view === 'grid' ? 'list' : 'grid' }),
    },
    {
      id: 'library-panel',
      title: 'Show or hide the panel of facets',
      group,
      run: () => library.setLook({ panel: !library.look.getState().panel }),
    },
    {
      id: 'library-stacks',
      title: words.stacks,
      group,
      keywords: 'group members batch set',
      run: () => library.setStacked(!library.store.getState().stacked),
    },
    ...[1, -1].map((way) => ({
      id: way > 0 ? 'library-larger' : 'library-smaller',
      title: way > 0 ? 'Larger cards' : 'Smaller cards',
      group,
      keywords: 'size zoom grid',
      enabled: () => library.look.getState().view === 'grid',
      run() {
        const now = session.store.getState().preferences?.cardSize ?? cardSizes.usual;
        const cardSize = Math.min(cardSizes.largest, Math.max(cardSizes.smallest, now + way * cardStep));
        void session.setPreferences({ cardSize }).catch(() => undefined);
      },
    })),
    ...columnIds
      .filter((id) => id !== 'name')
      .map((id) => ({
        id: `library-column-${id}`,
        title: `Show or hide the column ${columnNames[id]}`,
        group,
        keywords: 'columns table',
        enabled: () => library.look.getState().view === 'list',
        run: () => library.setLook({ columns: withColumn(library.look.getState().columns, id) }),
      })),
    ...Object.entries(sortNames).map(([by, name]) => ({
      id: `library-sort-${by}`,
      title: `Sort by ${name.toLowerCase()}`,
      group,
      run: () => library.setSort({ by: by as SortKey, descending: startsDescending(by as SortKey) }),
    })),
  ];
}

/** A saved search each, wherever one is. */
export function savedCommands({ library, navigation, savedSearches }: AppState): readonly Command[] {
  return savedSearches.store.getState().items.map((search) => ({
    id: `search-${search.id}`,
    title: `Search: ${search.name}`,
    group: 'Saved searches',
    keywords: search.text,
    run() {
      navigation.go({ name: 'library' });
      showSaved(library, search);
    },
  }));
}

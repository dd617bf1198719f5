/** How the library is shown, and its saved searches, as commands by key and in the palette. */
import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import type { Command } from '../shared/store/commands.ts';
import {
  columnNames,
  savedSearchWords,
  shownCommandWords,
  sortNames,
  startsDescending,
  words,
} from './library-words.ts';
import { cardSizes, withColumn } from './list/list-layout.ts';
import { showSaved } from './search/SavedSearches.tsx';
import { columnIds, sortKeys } from './store/state.ts';

/** CSS pixels per step. */
const cardStep = 48;

/** How the library is shown. */
export function shownCommands({ library, session }: StoresOf<'library' | 'session'>): readonly Command[] {
  const group = commandGroups.library;
  return [
    {
      id: 'library-view',
      title: shownCommandWords.view,
      group,
      run: () => library.setLook({ view: library.look.getState().view === 'grid' ? 'list' : 'grid' }),
    },
    {
      id: 'library-panel',
      title: shownCommandWords.panel,
      group,
      run: () => library.setLook({ panel: !library.look.getState().panel }),
    },
    {
      id: 'library-stacks',
      title: words.stacks,
      group,
      keywords: shownCommandWords.stackKeywords,
      run: () => library.setStacked(!library.store.getState().stacked),
    },
    ...[1, -1].map((way) => ({
      id: way > 0 ? 'library-larger' : 'library-smaller',
      title: way > 0 ? shownCommandWords.larger : shownCommandWords.smaller,
      group,
      keywords: shownCommandWords.sizeKeywords,
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
        title: shownCommandWords.column(columnNames[id]),
        group,
        keywords: shownCommandWords.columnKeywords,
        enabled: () => library.look.getState().view === 'list',
        run: () => library.setLook({ columns: withColumn(library.look.getState().columns, id) }),
      })),
    ...sortKeys.map((by) => ({
      id: `library-sort-${by}`,
      title: shownCommandWords.sort(sortNames[by].toLowerCase()),
      group,
      run: () => library.setSort({ by, descending: startsDescending(by) }),
    })),
  ];
}

/** A saved search each, wherever one is. */
export function savedCommands({
  library,
  navigation,
  savedSearches,
}: StoresOf<'library' | 'navigation' | 'savedSearches'>): readonly Command[] {
  return savedSearches.store.getState().items.map((search) => ({
    id: `search-${search.id}`,
    title: savedSearchWords.run(search.name),
    group: commandGroups.savedSearches,
    keywords: search.text,
    run() {
      navigation.go({ name: 'library' });
      showSaved(library, search);
    },
  }));
}

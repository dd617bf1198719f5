/** The saved searches: a click searches, the menu renames and removes. */
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { SavedSearch } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { ContextMenu } from '../../../ui/overlays/Menu.tsx';
import { failureOf } from '../../shared/store/failure.ts';
import styles from '../facets/FacetPanel.module.css';
import { PanelSection } from '../facets/FacetSection.tsx';
import { savedSearchWords } from './search-words.ts';

/** Nothing while there are none. */
export function SavedSearchList() {
  const { savedSearches } = useStores<'savedSearches'>();
  const saved = useStore(savedSearches.store, ({ items }) => items);
  if (saved.length === 0) return null;
  return (
    <PanelSection id="saved" title={savedSearchWords.list}>
      <ul className={styles.values}>
        {saved.map((search) => (
          <li key={search.id}>
            <Saved search={search} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Saved({ search }: { readonly search: SavedSearch }) {
  const { library, savedSearches, notices } = useStores<'library' | 'notices' | 'savedSearches'>();
  const text = useStore(library.store, (state) => state.text);
  const [renaming, setRenaming] = useState(false);
  const attempt = (action: Promise<unknown>): void => {
    action.catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const rename = (name: string): void => {
    setRenaming(false);
    if (name.trim() !== '' && name !== search.name)
      attempt(savedSearches.save({ ...search, name: name.trim() }));
  };
  if (renaming)
    return (
      <input
        className={styles.rename}
        aria-label={savedSearchWords.newNameOf(search.name)}
        defaultValue={search.name}
        maxLength={100}
        ref={(field) => field?.select()}
        onBlur={(event) => rename(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') rename(event.currentTarget.value);
          else if (event.key === 'Escape') setRenaming(false);
        }}
      />
    );
  return (
    <ContextMenu
      entries={() => [
        {
          label: savedSearchWords.rename,
          icon: <Pencil />,
          shortcut: 'F2',
          onSelect: () => setRenaming(true),
        },
        {
          label: savedSearchWords.remove,
          icon: <Trash2 />,
          shortcut: 'Del',
          onSelect: () => attempt(savedSearches.remove(search)),
        },
      ]}
    >
      <button
        type="button"
        className={classes(styles.value, text === search.text && styles.wanted)}
        aria-pressed={text === search.text}
        title={search.text}
        onClick={() => showSaved(library, search)}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true);
          else if (event.key === 'Delete') attempt(savedSearches.remove(search));
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <Bookmark />
        <span className={styles.label}>{search.name}</span>
      </button>
    </ContextMenu>
  );
}

/** Searches as it was saved, in its order. */
export function showSaved(
  library: { setText(text: string): void; setSort(sort: SavedSearch['sort']): void },
  search: SavedSearch,
): void {
  library.setText(search.text);
  library.setSort(search.sort);
}

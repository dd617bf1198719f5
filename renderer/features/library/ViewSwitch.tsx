/** Cards or rows. */
import { LayoutGrid, List } from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/IconButton.tsx';
import { useApp } from '../app-context.ts';
import styles from './LibraryBar.module.css';

/** Switches between cards and rows. */
export function ViewSwitch() {
  const { library } = useApp();
  const view = useStore(library.store, (state) => state.view);
  return (
    <div className={styles.views}>
      <IconButton
        label="Cards"
        icon={<LayoutGrid />}
        pressed={view === 'grid'}
        onClick={() => library.setView('grid')}
      />
      <IconButton
        label="Rows"
        icon={<List />}
        pressed={view === 'list'}
        onClick={() => library.setView('list')}
      />
    </div>
  );
}

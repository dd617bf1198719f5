/** Search, count, size of the cards, and cards or rows. */
import { Slider } from '@base-ui/react/slider';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { failureOf } from '../../state/failure.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useIsSlow } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import { cardSizes } from './grid-layout.ts';
import styles from './LibraryBar.module.css';
import { ViewSwitch } from './ViewSwitch.tsx';

export function LibraryBar() {
  const { library, commands } = useApp();
  const search = useStore(library.store, (state) => state.search);
  const total = useStore(library.store, (state) => state.total);
  const view = useStore(library.store, (state) => state.view);
  const searching = useStore(library.store, (state) => state.status === 'searching');
  const slow = useIsSlow(searching);
  const field = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      commands.add([
        {
          id: 'library-search',
          title: 'Search the library',
          group: 'Library',
          shortcuts: ['/', 'Mod+F'],
          run: () => field.current?.querySelector('input')?.focus(),
        },
      ]),
    [commands],
  );
  return (
    <div className={styles.bar}>
      <div ref={field} className={styles.search}>
        <TextField
          label="Search the library"
          hideLabel
          type="search"
          placeholder="Search by name, description or kind"
          maxLength={200}
          value={search}
          onChange={library.setSearch}
          onKeyDown={(event) => {
            if (event.key === 'Escape') library.setSearch('');
          }}
          leading={<Search />}
          trailing={
            search !== '' && (
              <IconButton
                label="Clear the search"
                size="sm"
                icon={<X />}
                onClick={() => library.setSearch('')}
              />
            )
          }
        />
      </div>
      <span className={styles.count} aria-live="polite">
        {slow ? <Spinner /> : countText(total, search)}
      </span>
      {view === 'grid' && <CardSize />}
      <ViewSwitch />
    </div>
  );
}

function countText(total: number, search: string): string {
  if (total === 0) return '';
  const number = total.toLocaleString('en');
  if (search !== '') return `${number} found`;
  return total === 1 ? '1 asset' : `${number} assets`;
}

function CardSize() {
  const { session, notices } = useApp();
  const kept = useStore(session.store, (state) => state.preferences?.cardSize ?? cardSizes.usual);
  const [moving, setMoving] = useState<number | null>(null);
  const keep = (cardSize: number): void => {
    setMoving(null);
    session.setPreferences({ cardSize }).catch((error: unknown) => notices.fail(failureOf(error)));
  };
  return (
    <Slider.Root
      className={styles.size}
      value={moving ?? kept}
      min={cardSizes.smallest}
      max={cardSizes.largest}
      step={8}
      onValueChange={(value) => {
        setMoving(value);
        // Shown while dragging; kept by main when it ends.
        session.store.setState(({ preferences }) => ({
          preferences: preferences === null ? null : { ...preferences, cardSize: value },
        }));
      }}
      onValueCommitted={keep}
    >
      <Slider.Control className={styles.control}>
        <Slider.Track className={styles.track}>
          <Slider.Thumb className={styles.thumb} getAriaLabel={() => 'Size of the cards'} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}

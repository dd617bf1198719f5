/** The library: search, size and view at the top, the assets below. */
import { Boxes, Plus, SearchX, X } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { useIsSlow } from '../../ui/Skeleton.tsx';
import { useApp } from '../app-context.ts';
import { AssetGrid } from './AssetGrid.tsx';
import { LibraryBar } from './LibraryBar.tsx';
import styles from './LibraryScreen.module.css';

export function LibraryScreen() {
  const { library } = useApp();
  const status = useStore(library.store, (state) => state.status);
  const error = useStore(library.store, (state) => state.error);
  const nothing = useStore(library.store, (state) => state.total === 0);
  return (
    <div className={styles.screen}>
      <LibraryBar />
      {status === 'failed' && error !== null && (
        <div className={styles.failed}>
          <FailureNotice
            failure={error}
            live
            actions={
              <Button size="sm" onClick={library.retry}>
                Try again
              </Button>
            }
          />
        </div>
      )}
      <div className={styles.assets} aria-busy={status === 'loading' || status === 'searching'}>
        {nothing ? <Nothing /> : <AssetGrid />}
      </div>
    </div>
  );
}

function Nothing() {
  const { library, navigation } = useApp();
  const status = useStore(library.store, (state) => state.status);
  const search = useStore(library.store, (state) => state.search);
  const slow = useIsSlow(status === 'loading');
  if (status === 'loading') return slow ? <AssetGrid /> : null;
  if (status === 'failed') return null;
  if (search !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`Nothing matches “${search}”`}
        actions={
          <Button icon={<X />} onClick={() => library.setSearch('')}>
            Clear the search
          </Button>
        }
      >
        Every word has to occur in an asset’s name, in what it was made from, or in its kind.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Boxes />}
      title="Your library is empty"
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => navigation.go({ name: 'create' })}>
          Create an asset
        </Button>
      }
    >
      Describe an object or choose a picture of one. Its model, textures and physics description are made by
      the service and appear here.
    </EmptyState>
  );
}

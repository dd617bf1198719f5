/** The library: search at the top, facets at the left, the assets, and what can be done with those that are chosen. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { statusWords } from '../asset/asset-words.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { Faults } from './card/Faults.tsx';
import { DroppedFiles } from './DroppedFiles.tsx';
import { FacetPanel } from './facets/FacetPanel.tsx';
import { LibraryBar } from './LibraryBar.tsx';
import styles from './LibraryScreen.module.css';
import { activeCommands, chosenCommands, savedCommands, shownCommands } from './library-commands.ts';
import { words } from './library-words.ts';
import { AssetList } from './list/AssetList.tsx';
import { useSize } from './list/use-size.ts';
import { Nothing } from './Nothing.tsx';
import { QuickLook } from './preview/QuickLook.tsx';

type LibraryScreenStores =
  | 'api'
  | 'commands'
  | 'create'
  | 'deletions'
  | 'deletionsHere'
  | 'exports'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'reviews'
  | 'savedSearches'
  | 'session'
  | 'viewer';

/** CSS pixels: below, the panel lies over the assets. */
const narrowPx = 820;

export function LibraryScreen() {
  const app = useStores<LibraryScreenStores>();
  const { library, commands, savedSearches } = app;
  const screen = useRef<HTMLDivElement>(null);
  const { width } = useSize(screen);
  const nothing = useStore(library.store, (state) => state.total === 0);
  const panel = useStore(library.look, (look) => look.panel);
  const saved = useStore(savedSearches.store, ({ items }) => items);
  useEffect(() => {
    library.setShown(true);
    return () => library.setShown(false);
  }, [library]);
  useEffect(
    () => commands.add([...activeCommands(app), ...chosenCommands(app), ...shownCommands(app)]),
    [commands, app],
  );
  // oxlint-disable-next-line react/exhaustive-deps -- a command each
  useEffect(() => commands.add(savedCommands(app)), [commands, app, saved]);
  const narrow = width > 0 && width < narrowPx;
  return (
    <div ref={screen} className={styles.screen}>
      <LibraryBar narrow={narrow} />
      <Faults />
      <Failed />
      <div className={styles.body}>
        {panel && !narrow && (
          <aside className={styles.panel} aria-label={words.panel}>
            <FacetPanel />
          </aside>
        )}
        <Assets>{nothing ? <Nothing /> : <AssetList />}</Assets>
      </div>
      <ChosenBar />
      <QuickLook />
      <DroppedFiles />
    </div>
  );
}

function Failed() {
  const { library } = useStores<'library'>();
  const error = useStore(library.store, (state) => (state.status === 'failed' ? state.error : null));
  if (error === null) return null;
  return (
    <div className={styles.failed}>
      <FailureNotice
        failure={error}
        live
        actions={
          <Button size="sm" onClick={library.retry}>
            {statusWords.tryAgain}
          </Button>
        }
      />
    </div>
  );
}

/** Every key of a search makes it busy and idle again: nothing but the attribute changes with that. */
function Assets({ children }: { readonly children: ReactNode }) {
  const { library } = useStores<'library'>();
  const busy = useStore(library.store, ({ status }) => status === 'loading' || status === 'searching');
  return (
    <div className={styles.assets} aria-busy={busy}>
      {children}
    </div>
  );
}

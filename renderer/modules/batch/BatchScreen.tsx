/** Many assets at once: rows from files, tables or the keyboard, each judged as it is edited, sent together or not at all. */

import { FolderDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DropCover, scrollingScreenClass } from '../../ui/layout/ScreenFrame.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { LibraryImages } from '../creation/inputs/LibraryImages.tsx';
import { RouteBar } from '../creation/RouteBar.tsx';
import type { BatchableRequest } from '../navigation/store/navigation.ts';
import { BatchBar } from './BatchBar.tsx';
import { BatchEmpty } from './BatchEmpty.tsx';
import { BatchFoot } from './BatchFoot.tsx';
import { BatchNotes } from './BatchNotes.tsx';
import styles from './BatchScreen.module.css';
import { batchCommands } from './batch-commands.ts';
import { BatchPanel } from './panel/BatchPanel.tsx';
import { BatchGrid } from './table/BatchGrid.tsx';
import { batchScreenWords as words } from './table/grid-words.ts';
import { MapColumns } from './table/MapColumns.tsx';
import { PasteRows } from './table/PasteRows.tsx';
import { useGiving } from './use-give.ts';

/** What is taken up again; `failure` is why it was refused. */
export interface Refill {
  readonly request: BatchableRequest;
  readonly label: string | null;
  readonly failure: AppFailureWire | null;
}

/** `refill` replaces the draft, which comes back by undoing. */
export function BatchScreen({ refill }: { readonly refill?: Refill }) {
  const app = useStores<'batch' | 'batchView' | 'commands' | 'navigation' | 'notices'>();
  const { batch, navigation } = app;
  const isEmpty = useStore(batch.store, ({ draft }) => draft.rows.length === 0);
  const error = useStore(batch.store, (state) => state.error);
  const { over, choose } = useGiving();
  const [pastes, setPastes] = useState(false);
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    if (refill === undefined) return;
    batch.refill(refill.request, refill.label, refill.failure);
    // Coming back here later must not undo what was edited meanwhile.
    navigation.replace({ name: 'batch' });
  }, [batch, navigation, refill]);
  useEffect(
    () =>
      app.commands.add(
        batchCommands(app, { choose, paste: () => setPastes(true), library: () => setPicking(true) }),
      ),
    [app, choose],
  );
  return (
    <section className={scrollingScreenClass} aria-label={words.newBatch}>
      <RouteBar way="batch" />
      <BatchBar choose={choose} onPaste={() => setPastes(true)} />
      {error !== null && (
        <div className={styles.error}>
          <FailureNotice
            failure={error}
            live
            actions={
              <Button size="sm" variant="ghost" onClick={batch.dismissError}>
                {words.dismiss}
              </Button>
            }
          />
        </div>
      )}
      <BatchNotes />
      <div className={styles.body}>
        {isEmpty ? <BatchEmpty choose={choose} onPaste={() => setPastes(true)} /> : <BatchGrid />}
        <BatchPanel />
      </div>
      <BatchFoot />
      <PasteRows open={pastes} onClose={() => setPastes(false)} />
      <MapColumns />
      <LibraryImages
        open={picking}
        onClose={() => setPicking(false)}
        onStored={(image) => {
          const { row } = app.batchView.store.getState();
          if (row !== null) batch.takeStored(row, image);
        }}
      />
      <DropCover over={over} icon={<FolderDown />}>
        {words.drop}
      </DropCover>
    </section>
  );
}

/** The whole page while the chosen library is not there: it is looked for again, another one opened, or one made. */
import { HardDrive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './LibraryAway.module.css';
import { type FolderPurpose, LibraryFolderDialog } from './LibraryFolderDialog.tsx';
import { LibraryRow } from './LibraryRow.tsx';
import { libraryWords, libraryAwayWords as words } from './library-words.ts';

/** True for a failure that this page answers. */
export function isLibraryAway(failure: AppFailureWire | null): failure is AppFailureWire {
  return failure?.code === 'library.away' || failure?.code === 'library.moved-away';
}

/** The keyboard begins at “Try again”: plug in, press Enter. */
export function LibraryAway({ failure }: { readonly failure: AppFailureWire }) {
  const { libraries } = useStores<'libraries'>();
  const { now } = useStore(libraries.store);
  const [naming, setNaming] = useState<FolderPurpose | null>(null);
  const again = useAction('inline');
  const first = useRef<HTMLButtonElement>(null);
  const create = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    void libraries.load();
    first.current?.focus();
  }, [libraries]);
  const path = typeof failure.data['path'] === 'string' ? failure.data['path'] : '';
  const others = now?.libraries.filter((one) => one.path !== path) ?? [];
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <HardDrive className={styles.icon} aria-hidden="true" />
        <h1 className={styles.title}>{words.title}</h1>
      </header>
      <FailureNotice failure={again.failure ?? failure} live={again.failure !== null} />
      <div className={styles.buttons}>
        <Button
          ref={first}
          variant="primary"
          busy={again.busy}
          onClick={() => again.run(() => libraries.use(path, false))}
        >
          {words.again}
        </Button>
        <Button onClick={() => setNaming('open')}>{libraryWords.openOther}</Button>
        <Button ref={create} onClick={() => setNaming('create')}>
          {libraryWords.create}
        </Button>
      </div>
      {others.length > 0 && (
        <Panel title={words.others} flush>
          <ul aria-label={words.others}>
            {others.map((library) => (
              <LibraryRow key={library.path} library={library} afterLast={create} />
            ))}
          </ul>
        </Panel>
      )}
      <LibraryFolderDialog
        purpose={naming}
        hasDialog={now?.hasDialog ?? false}
        onClose={() => setNaming(null)}
      />
    </main>
  );
}

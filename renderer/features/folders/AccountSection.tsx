/** What was made elsewhere with the same account: listed, and shown in the library. */

import { CloudDownload } from 'lucide-react';
import { useStore } from 'zustand';
import { activeConnection } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { Time } from '../../ui/Time.tsx';
import { useApp } from '../app-context.ts';
import styles from './FoldersDialog.module.css';
import { accountWords, listingLine } from './folder-words.ts';

/** Says so where there is no connection, or the service cannot be reached. */
export function AccountSection() {
  const { listing, session } = useApp();
  const { listing: known, failure } = useStore(listing.store);
  const connection = useStore(session.store, activeConnection);
  const health = useStore(session.store, (state) => state.connections?.health.state ?? 'unknown');
  const running = known?.state === 'running';
  return (
    <section className={styles.section} aria-label={accountWords.name}>
      <h3>{connection === null ? accountWords.name : accountWords.nameAt(connection.name)}</h3>
      {connection === null ? (
        <p className={styles.hint}>{accountWords.noConnection}</p>
      ) : (
        <>
          {health === 'unreachable' && <p className={styles.hint}>{accountWords.unreachable}</p>}
          {failure !== null && <FailureNotice failure={failure} live />}
          {failure === null && known !== null && (
            <p className={styles.state} aria-live="polite">
              {listingLine(known, connection.name)}
              {known.state === 'done' && known.at !== null && (
                <>
                  {' '}
                  <Sentence words={accountWords.listed} slots={{ at: <Time at={known.at} /> }} />
                </>
              )}
            </p>
          )}
          <div className={styles.actions}>
            <Button
              icon={<CloudDownload />}
              busy={running}
              disabled={known?.state === 'not-offered'}
              onClick={() => void listing.begin()}
            >
              {known === null || known.state === 'never' ? accountWords.list : accountWords.again}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

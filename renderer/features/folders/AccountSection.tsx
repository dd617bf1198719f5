/** What was made elsewhere with the same account: listed, and shown in the library. */
import { CloudDownload } from 'lucide-react';
import { useStore } from 'zustand';
import { activeConnection } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Time } from '../../ui/Time.tsx';
import { useApp } from '../app-context.ts';
import styles from './FoldersDialog.module.css';
import { listingLine } from './folder-words.ts';

/** Says so where there is no connection, or the service cannot be reached. */
export function AccountSection() {
  const { listing, session } = useApp();
  const { listing: known, failure } = useStore(listing.store);
  const connection = useStore(session.store, activeConnection);
  const health = useStore(session.store, (state) => state.connections?.health.state ?? 'unknown');
  const running = known?.state === 'running';
  return (
    <section className={styles.section} aria-label="The account">
      <h3>{connection === null ? 'The account' : `The account at “${connection.name}”`}</h3>
      {connection === null ? (
        <p className={styles.hint}>No service is connected, so there is no account to list.</p>
      ) : (
        <>
          {health === 'unreachable' && (
            <p className={styles.hint}>
              The service cannot be reached at the moment. Everything on this disk works all the same.
            </p>
          )}
          {failure !== null && <FailureNotice failure={failure} live />}
          {failure === null && known !== null && (
            <p className={styles.state} aria-live="polite">
              {listingLine(known, connection.name)}
              {known.state === 'done' && known.at !== null && (
                <>
                  {' '}
                  Listed <Time at={known.at} />.
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
              {known === null || known.state === 'never' ? 'List what else is in the account' : 'List again'}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

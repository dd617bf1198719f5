/** What a person can do about a row right now, as buttons: only where something waits for them. */
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import { editAgain } from './edit-again.ts';
import { type QueueRow, rowStatus, rowTitle } from './queue-rows.ts';
import styles from './RowActions.module.css';

/** Nothing where nothing waits for the person. */
export function RowActions({ row }: { readonly row: QueueRow }) {
  const { submissions, transfers, navigation, discards } = useApp();
  const action = useAction('notice');
  const status = rowStatus(row);
  if (row.type === 'submission') {
    const { id } = row.submission;
    if (status === 'waiting') {
      return (
        <span className={styles.actions}>
          <Button size="sm" busy={action.busy} onClick={() => action.run(() => submissions.retryNow(id))}>
            Try now
          </Button>
        </span>
      );
    }
    if (status !== 'refused') return null;
    return (
      <span className={styles.actions}>
        <Button
          size="sm"
          busy={action.busy}
          onClick={() => action.run(() => editAgain({ submissions, navigation }, row.submission))}
        >
          Edit and send again
        </Button>
        <Button size="sm" variant="ghost" onClick={() => discards.begin(id, rowTitle(row))}>
          Discard
        </Button>
      </span>
    );
  }
  const { assetId } = row.job;
  if (assetId === null) return null;
  if (status === 'stopped' || status === 'waiting') {
    if (row.transfer?.error?.code === 'asset.deleted-at-service') return null;
    return (
      <span className={styles.actions}>
        <Button size="sm" busy={action.busy} onClick={() => action.run(() => transfers.retry(assetId))}>
          Try again
        </Button>
      </span>
    );
  }
  if (status !== 'complete' && status !== 'partial') return null;
  return (
    <span className={styles.actions}>
      <Button size="sm" variant="ghost" onClick={() => navigation.go({ name: 'asset', assetId })}>
        Open
      </Button>
    </span>
  );
}

/** What a user can do about a row right now: in words where something waits for them, as quiet icons elsewhere. */
import { Ban, Pause, Play } from 'lucide-react';
import { isOver } from '../../../../main/contract/rules/terminal-status.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { makeAgain } from '../../creation/create-commands.tsx';
import { useAction } from '../../shared/use-action.ts';
import { canEditAgain, editAgain, showInLibrary } from '../navigate-from-queue.ts';
import { cancelRows, discardRows, pauseRows, pausesNext, releaseRows } from '../queue-actions.ts';
import { rowActionsWords } from '../queue-words.ts';
import { cancelWords, whyNoGaps } from './cancel-retry-words.ts';
import { type GroupRow, type QueueRow, rowStatus, type SubmissionRow } from './queue-rows.ts';
import { assetOf, jobOf } from './row-targets.ts';
import styles from './rows.module.css';

/** As wide as what there is to do. */
export function RowActions({ row }: { readonly row: QueueRow }) {
  return (
    <span className={styles.actions}>
      {row.type === 'submission' ? (
        <RequestActions row={row} />
      ) : row.type === 'group' ? (
        <GroupActions row={row} />
      ) : (
        <AssetActions row={row} />
      )}
    </span>
  );
}

function RequestActions({ row }: { readonly row: SubmissionRow }) {
  const app = useStores<'discards' | 'navigation' | 'notices' | 'queueView' | 'submissions'>();
  const action = useAction('notice');
  const { submission } = row;
  const status = rowStatus(row);
  if (status === 'ready' || status === 'paused') return <PauseButton row={row} />;
  if (status === 'held')
    return (
      <Button size="sm" onClick={() => releaseRows(app, [row])}>
        {submission.hold === 'asset-limit' ? rowActionsWords.sendAnyway : rowActionsWords.tryNow}
      </Button>
    );
  if (status === 'waiting')
    return (
      <Button
        size="sm"
        busy={action.busy}
        onClick={() => action.run(() => app.submissions.retryNow(submission.id))}
      >
        {rowActionsWords.tryNow}
      </Button>
    );
  if (status !== 'refused') return null;
  return (
    <>
      {canEditAgain(submission) && (
        <Button size="sm" busy={action.busy} onClick={() => action.run(() => editAgain(app, submission))}>
          {rowActionsWords.editAndSendAgain}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => discardRows(app, [row])}>
        {rowActionsWords.discard}
      </Button>
    </>
  );
}

function GroupActions({ row }: { readonly row: GroupRow }) {
  const app = useStores<'groups' | 'library' | 'navigation' | 'queueView'>();
  const { group } = row;
  const status = rowStatus(row);
  if (status === 'queued' || status === 'running') return <CancelButton row={row} />;
  if (status === 'downloading' || status === 'paused') return <PauseButton row={row} />;
  if (whyNoGaps(group) !== null)
    return group.transfer.assetsTotal === 0 ? null : (
      <Button size="sm" variant="ghost" onClick={() => showInLibrary(app, group)}>
        {rowActionsWords.showInLibrary}
      </Button>
    );
  return (
    <Button size="sm" onClick={() => app.queueView.ask({ type: 'gaps', groupId: group.id })}>
      {rowActionsWords.retryGaps}
    </Button>
  );
}

function AssetActions({ row }: { readonly row: Exclude<QueueRow, SubmissionRow | GroupRow> }) {
  const app = useStores<'api' | 'navigation' | 'notices' | 'transfers'>();
  const { transfers, navigation } = app;
  const action = useAction('notice');
  const assetId = assetOf(row);
  const status = rowStatus(row);
  if (status === 'queued' || status === 'running') return <CancelButton row={row} />;
  if (status === 'downloading' || status === 'paused') return <PauseButton row={row} />;
  if (assetId === null) return null;
  if (status === 'stopped' || status === 'waiting') {
    if (row.transfer !== null && isOver(row.transfer)) return null;
    return (
      <Button size="sm" busy={action.busy} onClick={() => action.run(() => transfers.retry(assetId))}>
        {rowActionsWords.tryAgain}
      </Button>
    );
  }
  if (row.type === 'job' && (status === 'failed' || status === 'canceled'))
    return (
      <Button size="sm" busy={action.busy} onClick={() => action.run(() => makeAgain(app, assetId))}>
        {rowActionsWords.makeItAgain}
      </Button>
    );
  if (status !== 'complete' && status !== 'partial') return null;
  return (
    <Button size="sm" variant="ghost" onClick={() => navigation.go({ name: 'asset', assetId })}>
      {rowActionsWords.open}
    </Button>
  );
}

function PauseButton({ row }: { readonly row: QueueRow }) {
  const app = useStores<'notices' | 'submissions' | 'transfers'>();
  if (!pausesNext([row]))
    return (
      <Button size="sm" icon={<Play />} onClick={() => pauseRows(app, [row], false)}>
        {rowActionsWords.resume}
      </Button>
    );
  return (
    <IconButton
      className={styles.quiet}
      size="sm"
      label={rowActionsWords.pause}
      command="queue-pause"
      shortcut="P"
      icon={<Pause />}
      onClick={() => pauseRows(app, [row], true)}
    />
  );
}

/** Says in its tooltip what a cancel would do, or why there is none. */
function CancelButton({ row }: { readonly row: QueueRow }) {
  const app = useStores<'jobs' | 'notices' | 'queueView'>();
  const job = jobOf(row);
  if (job === null) return null;
  const { allowed, label, words } = cancelWords(job);
  return (
    <IconButton
      className={styles.quiet}
      size="sm"
      label={`${label}: ${words}`}
      icon={<Ban />}
      aria-disabled={!allowed}
      onClick={allowed ? () => cancelRows(app, [row]) : undefined}
    />
  );
}

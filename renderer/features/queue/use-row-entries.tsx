/** The menu of a queue row: the same by right click, by its button and by Shift+F10. */
import { Box, Copy, CopyPlus, PencilLine, RotateCw, Trash2 } from 'lucide-react';
import type { Job } from '../../../main/contract/model/job.ts';
import type { Submission } from '../../../main/contract/model/submission.ts';
import type { Transfer } from '../../../main/contract/model/transfer.ts';
import type { AppState } from '../../state/app-state.ts';
import { failureOf } from '../../state/failure.ts';
import { failureText } from '../../ui/failure-text.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useApp } from '../app-context.ts';
import { editAgain } from './edit-again.ts';
import { type QueueRow, rowStatus, rowTitle } from './queue-rows.ts';

/** Only what can be done in the row's present state. */
export function useRowEntries(row: QueueRow): readonly MenuEntry[] {
  const app = useApp();
  const entries =
    row.type === 'submission'
      ? submissionEntries(app, row.submission, rowTitle(row))
      : jobEntries(app, row.job, row.transfer, ['stopped', 'waiting'].includes(rowStatus(row)));
  return entries.filter((entry) => entry !== false);
}

type Entries = readonly (MenuEntry | false)[];

function submissionEntries(app: AppState, submission: Submission, title: string): Entries {
  const { id, state, error } = submission;
  const isRefused = state === 'refused';
  return [
    state === 'waiting' && {
      label: 'Try now',
      icon: <RotateCw />,
      onSelect: attempt(app, () => app.submissions.retryNow(id)),
    },
    isRefused && {
      label: 'Edit and send again',
      icon: <PencilLine />,
      onSelect: attempt(app, () => editAgain(app, submission)),
    },
    error !== null && copyEntry(app, 'error', failureText(error)),
    copyEntry(app, 'request id', id),
    isRefused && null,
    isRefused && {
      label: 'Discard',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => app.discards.begin(id, title),
    },
  ];
}

function jobEntries(app: AppState, job: Job, transfer: Transfer | null, canRetry: boolean): Entries {
  const { assetId, remoteId, error } = job;
  const transferError = transfer?.error ?? null;
  return [
    assetId !== null && {
      label: 'Open asset',
      icon: <Box />,
      onSelect: () => app.navigation.go({ name: 'asset', assetId }),
    },
    assetId !== null &&
      canRetry && {
        label: 'Try the download again',
        icon: <RotateCw />,
        onSelect: attempt(app, () => app.transfers.retry(assetId)),
      },
    copyEntry(app, 'job id', remoteId),
    error !== null && copyEntry(app, 'error', JSON.stringify(error, null, 2)),
    transferError !== null && copyEntry(app, 'download error', failureText(transferError)),
    assetId !== null && null,
    assetId !== null && {
      label: 'Create another like this',
      icon: <CopyPlus />,
      onSelect: attempt(app, async () => {
        app.create.fillLike(await app.api.assets.get({ assetId }));
        app.navigation.go({ name: 'create' });
      }),
    },
  ];
}

function attempt({ notices }: AppState, deed: () => Promise<unknown>): () => void {
  return () => {
    deed().catch((error: unknown) => notices.fail(failureOf(error)));
  };
}

function copyEntry({ notices }: AppState, what: string, text: string): MenuEntry {
  return {
    label: `Copy ${what}`,
    icon: <Copy />,
    onSelect: () => {
      navigator.clipboard.writeText(text).then(
        () => notices.tell(`The ${what} is on the clipboard.`),
        () => notices.tell('The clipboard is not available.'),
      );
    },
  };
}

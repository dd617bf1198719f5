/** The menu of a queue row: the same by right click, by its button and by Shift+F10. */
import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  Ban,
  Box,
  BrushCleaning,
  CircleQuestionMark,
  Copy,
  CopyPlus,
  Download,
  FileArchive,
  History,
  LayoutGrid,
  Link2,
  Pause,
  PencilLine,
  Play,
  Redo2,
  RotateCw,
  Tag,
  Trash2,
} from 'lucide-react';
import { isOver } from '../../../../main/contract/rules/terminal-status.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import type { MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { failureText } from '../../../ui/status/failure-text.ts';
import { createAnotherLike, makeAgain } from '../../creation/create-commands.tsx';
import { canEditAgain, editAgain, showInLibrary } from '../navigate-from-queue.ts';
import {
  askClear,
  askLabel,
  attempt,
  cancelRows,
  canPauseOrResume,
  copyLines,
  discardRows,
  pauseRows,
  pausesNext,
  releaseRows,
  shiftRows,
} from '../queue-actions.ts';
import { queueActionWords, rowEntryWords } from '../queue-words.ts';
import { isOnlyHere } from '../store/queue-tables.ts';
import { cancelWords, whyNoGaps } from './cancel-retry-words.ts';
import {
  type GroupRow,
  type JobRow,
  type MemberRow,
  type QueueRow,
  rowStatus,
  type SubmissionRow,
} from './queue-rows.ts';
import { assetOf, clearable, discardable, jobOf } from './row-targets.ts';
import { comesFrom } from './row-titles.ts';
import { mayBeThereWords } from './waiting-words.ts';

type RowEntriesStores = StoresOf<
  | 'api'
  | 'create'
  | 'discards'
  | 'groups'
  | 'jobs'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'queueView'
  | 'session'
  | 'submissions'
  | 'transfers'
>;

type SubmissionEntriesStores = StoresOf<
  'discards' | 'groups' | 'navigation' | 'notices' | 'queueView' | 'submissions' | 'transfers'
>;

type GroupEntriesStores = StoresOf<
  | 'groups'
  | 'jobs'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'queueView'
  | 'session'
  | 'submissions'
  | 'transfers'
>;

type JobEntriesStores = StoresOf<
  'api' | 'create' | 'jobs' | 'navigation' | 'notices' | 'queueView' | 'session' | 'submissions' | 'transfers'
>;

type Entries = readonly (MenuEntry | false)[];

/** What can be done in the row's present state; what cannot says why. */
export function rowEntries(app: RowEntriesStores, row: QueueRow): readonly MenuEntry[] {
  const entries: Entries =
    row.type === 'submission'
      ? submissionEntries(app, row)
      : row.type === 'group'
        ? groupEntries(app, row)
        : jobEntries(app, row);
  return entries.filter((entry) => entry !== false);
}

function submissionEntries(app: SubmissionEntriesStores, row: SubmissionRow): Entries {
  const { submission } = row;
  const { id, state, hold, error, paused } = submission;
  const here = isOnlyHere(submission);
  const isRefused = state === 'refused';
  return [
    here &&
      hold !== null && {
        label: hold === 'asset-limit' ? rowEntryWords.sendAnyway : rowEntryWords.tryNow,
        command: 'queue-release',
        icon: <Play />,
        onSelect: () => releaseRows(app, [row]),
      },
    state === 'waiting' &&
      hold === null &&
      !paused && {
        label: rowEntryWords.tryNow,
        command: 'queue-try-now',
        icon: <RotateCw />,
        onSelect: () => attempt(app, () => app.submissions.retryNow(id)),
      },
    canEditAgain(submission) && {
      label: rowEntryWords.editAndSendAgain,
      command: 'queue-edit-again',
      icon: <PencilLine />,
      onSelect: () => attempt(app, () => editAgain(app, submission)),
    },
    whatToDoEntry(app, error),
    here && pauseEntry(app, row),
    here && {
      label: rowEntryWords.moveToTheTop,
      command: 'queue-top',
      icon: <ArrowUpToLine />,
      onSelect: () => shiftRows(app, [row], 'top'),
    },
    here && {
      label: rowEntryWords.moveUp,
      command: 'queue-up',
      icon: <ArrowUp />,
      shortcut: 'Alt+↑',
      onSelect: () => shiftRows(app, [row], 'up'),
    },
    here && {
      label: rowEntryWords.moveDown,
      command: 'queue-down',
      icon: <ArrowDown />,
      shortcut: 'Alt+↓',
      onSelect: () => shiftRows(app, [row], 'down'),
    },
    state === 'waiting' && {
      label: rowEntryWords.label,
      command: 'queue-label',
      icon: <Tag />,
      shortcut: 'L',
      onSelect: () => askLabel(app, [row]),
    },
    state === 'waiting' && null,
    lineageEntry(app, row),
    error !== null && copyEntry(app, 'error', failureText(error)),
    copyEntry(app, rowEntryWords.requestId, id),
    (here || isRefused || submission.mayBeAtService) && null,
    (here || isRefused || submission.mayBeAtService) && {
      label: rowEntryWords.discard,
      command: 'queue-discard',
      icon: <Trash2 />,
      danger: true,
      shortcut: 'Del',
      ...(discardable([row]).length === 0 && { disabled: true, hint: mayBeThereWords.long }),
      onSelect: () => discardRows(app, [row]),
    },
  ];
}

function groupEntries(app: GroupEntriesStores, row: GroupRow): Entries {
  const { group } = row;
  const { id, remoteId, job, transfer, type } = group;
  const missing = transfer.assetsTotal - transfer.assetsDone;
  const why = whyNoGaps(group);
  return [
    transfer.assetsTotal > 0 && {
      label: rowEntryWords.showInLibrary,
      command: 'queue-library',
      icon: <LayoutGrid />,
      shortcut: 'O',
      onSelect: () => showInLibrary(app, group),
    },
    {
      label: rowEntryWords.retryOnlyTheGaps,
      command: 'queue-gaps',
      icon: <Redo2 />,
      shortcut: 'R',
      ...(why !== null && { disabled: true, hint: why }),
      onSelect: () => app.queueView.ask({ type: 'gaps', groupId: id }),
    },
    {
      label: rowEntryWords.showOrHideIts,
      command: 'queue-history',
      icon: <History />,
      shortcut: 'I',
      onSelect: () => app.queueView.toggle(`details:${id}`),
    },
    canPauseOrResume([row]) && pauseEntry(app, row),
    missing > 0 && {
      label: rowEntryWords.downloadWhatIsMissing,
      command: 'queue-fetch',
      icon: <Download />,
      onSelect: () => attempt(app, () => app.transfers.fetch({ groupId: id })),
    },
    missing > 0 &&
      type === 'variation_set' &&
      offers(app, 'variation_set_bundle') && {
        label: rowEntryWords.downloadAsZipBundles,
        command: 'queue-zip',
        icon: <FileArchive />,
        onSelect: () => attempt(app, () => app.transfers.viaBundle({ groupId: id })),
      },
    lineageEntry(app, row),
    null,
    copyEntry(app, type === 'batch' ? rowEntryWords.batchId : rowEntryWords.setId, remoteId),
    job !== null && copyEntry(app, rowEntryWords.jobId, job.remoteId),
    job !== null && null,
    cancelEntry(app, row),
    clearEntry(app, row),
  ];
}

function jobEntries(app: JobEntriesStores, row: JobRow | MemberRow): Entries {
  const { transfer } = row;
  const job = jobOf(row);
  const assetId = assetOf(row);
  if (job === null)
    return [copyEntry(app, rowEntryWords.placeInTheBatch, String(row.type === 'member' ? row.index : ''))];
  const status = rowStatus(row);
  const isMissing = transfer !== null && transfer.state !== 'complete' && !isOver(transfer);
  const inBatch = row.type === 'member' && row.group.type === 'batch';
  return [
    assetId !== null && {
      label: rowEntryWords.openAsset,
      command: 'queue-open',
      icon: <Box />,
      onSelect: () => app.navigation.go({ name: 'asset', assetId }),
    },
    assetId !== null &&
      (status === 'stopped' || status === 'waiting') && {
        label: rowEntryWords.tryTheDownloadAgain,
        command: 'queue-try-download',
        icon: <RotateCw />,
        onSelect: () => attempt(app, () => app.transfers.retry(assetId)),
      },
    isMissing && pauseEntry(app, row),
    assetId !== null &&
      isMissing &&
      !inBatch &&
      transfer.via === 'files' &&
      offers(app, 'asset_bundle') && {
        label: rowEntryWords.downloadAsZipBundle,
        command: 'queue-zip',
        icon: <FileArchive />,
        onSelect: () => attempt(app, () => app.transfers.viaBundle({ assetIds: [assetId] })),
      },
    whatToDoEntry(app, transfer?.error ?? null),
    copyEntry(app, rowEntryWords.jobId, job.remoteId),
    job.error !== null && copyEntry(app, 'error', JSON.stringify(job.error, null, 2)),
    transfer !== null &&
      transfer.error !== null &&
      copyEntry(app, rowEntryWords.downloadError, failureText(transfer.error)),
    row.type === 'job' && assetId !== null && null,
    row.type === 'job' &&
      assetId !== null &&
      (status === 'failed' || status === 'canceled') && {
        label: rowEntryWords.makeItAgain,
        command: 'queue-again',
        icon: <Redo2 />,
        hint: rowEntryWords.makeItAgainHint,
        onSelect: () => attempt(app, () => makeAgain(app, assetId)),
      },
    row.type === 'job' &&
      assetId !== null && {
        label: rowEntryWords.createAnotherLikeThis,
        command: 'queue-another',
        icon: <CopyPlus />,
        onSelect: () => void createAnotherLike(app, assetId),
      },
    null,
    cancelEntry(app, row),
    clearEntry(app, row),
  ];
}

/** Only the row goes, so it is no danger. */
function clearEntry(app: StoresOf<'queueView'>, row: QueueRow): MenuEntry | false {
  const { done, failed } = clearable([row]);
  return (
    done.length + failed.length > 0 && {
      label: rowEntryWords.clearFromTheList,
      icon: <BrushCleaning />,
      command: 'queue-clear',
      shortcut: 'Del',
      onSelect: () => askClear(app, [row]),
    }
  );
}

function pauseEntry(app: StoresOf<'notices' | 'submissions' | 'transfers'>, row: QueueRow): MenuEntry {
  const pauses = pausesNext([row]);
  return {
    label: rowEntryWords.pause(pauses, row.type),
    command: 'queue-pause',
    icon: pauses ? <Pause /> : <Play />,
    shortcut: 'P',
    onSelect: () => pauseRows(app, [row], pauses),
  };
}

function cancelEntry(app: StoresOf<'jobs' | 'notices' | 'queueView'>, row: QueueRow): MenuEntry | false {
  const job = jobOf(row);
  if (job === null) return false;
  const { allowed, label, words } = cancelWords(job);
  return {
    label: row.type === 'group' ? rowEntryWords.cancelWhole(label, row.group.type === 'batch') : label,
    icon: <Ban />,
    command: 'queue-cancel',
    hint: words,
    danger: allowed,
    disabled: !allowed,
    onSelect: () => cancelRows(app, [row]),
  };
}

function lineageEntry(app: StoresOf<'groups' | 'navigation'>, row: QueueRow): MenuEntry | false {
  const link = comesFrom(row, app.groups.store.getState().byId);
  const target = link?.target ?? null;
  if (link === null || link.asset || target === null) return false;
  return {
    label: rowEntryWords.showWhatItMakes,
    command: 'queue-lineage',
    icon: <Link2 />,
    hint: link.words,
    onSelect: () => app.navigation.go({ name: 'queue', focus: target }),
  };
}

/** False where the connection in use is known not to have it. */
function offers(
  { session }: StoresOf<'session'>,
  operation: 'asset_bundle' | 'variation_set_bundle',
): boolean {
  const active = session.store.getState().connections?.connections.find((connection) => connection.active);
  return active?.notOffered.every((gone) => gone.operation !== operation) ?? false;
}

function copyEntry(app: StoresOf<'notices'>, what: string, text: string): MenuEntry {
  return {
    label: rowEntryWords.copy(what),
    icon: <Copy />,
    command: what.endsWith('error') ? 'queue-copy-error' : 'queue-copy-id',
    onSelect: () => copyLines(app, [text], queueActionWords.copied(what)),
  };
}

/** Its article; false where nothing went wrong. */
function whatToDoEntry(
  app: StoresOf<'navigation'>,
  error: { readonly code: string } | null,
): MenuEntry | false {
  if (error === null) return false;
  return {
    label: rowEntryWords.whatToDo,
    command: 'queue-what-to-do',
    icon: <CircleQuestionMark />,
    onSelect: () => app.navigation.go({ name: 'help', entry: error.code }),
  };
}

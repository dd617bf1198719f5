/** Entries of menus about assets: what can be done with one, and reviewing and exporting those that are selected, which the palette offers, too. */
import {
  Box,
  CircleQuestionMark,
  CloudOff,
  Copy,
  FileSpreadsheet,
  FileText,
  FolderOpen,
  Forward,
  Hash,
  ListTodo,
  PlaneTakeoff,
  Redo2,
  Wrench,
} from 'lucide-react';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { ReviewSheetAsked } from '../../../main/contract/schema/review/exports.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import {
  askToDeleteAtService,
  askWhatToDo,
  copyText,
  folderPathOf,
  revealFolder,
} from '../asset/asset-actions.ts';
import { assetStatus } from '../asset/asset-text.ts';
import { assetActionWords, copiedWords } from '../asset/asset-words.ts';
import { deletionOf } from '../asset/store/deletions.ts';
import { canMakeAgain, likeEntry, makeAgain } from '../creation/create-commands.tsx';
import { exportWords } from '../exports/export-words.ts';
import { fixWords } from '../fixes/fix-words.ts';
import { verdictWords } from '../organise/store/organise-notice-words.ts';
import { verdictIcons } from '../organise/VerdictIcon.tsx';
import { verdictKeys } from '../organise/verdict-keys.ts';
import { queueRowOf } from '../queue/navigate-from-queue.ts';
import { reviewTabWords } from '../reviews/review-words.ts';
import { saveReviewSheet } from '../reviews/save-sheet.ts';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { programWords } from '../use-in/use-in-words.ts';
import {
  activeRow,
  flipThroughChosen,
  giveVerdict,
  isFlippable,
  openRow,
  subjectNow,
  targetCount,
} from './library-actions.ts';
import { chosenCount } from './store/state.ts';

type AssetEntriesStores = StoresOf<
  'api' | 'create' | 'deletions' | 'groups' | 'jobs' | 'navigation' | 'notices' | 'session'
>;

/** Opening it, and what else can be done with it. */
export function assetEntries(app: AssetEntriesStores, asset: AssetSummary): readonly MenuEntry[] {
  return [
    {
      label: assetActionWords.open,
      icon: <Box />,
      shortcut: 'Enter',
      onSelect: () => app.navigation.go({ name: 'asset', assetId: asset.id }),
    },
    ...openedEntries(app, asset),
  ];
}

/** The row of the queue of an asset, or of its batch or set, while that is on the list. */
export function inQueue(
  app: StoresOf<'groups' | 'jobs' | 'navigation'>,
  asset: Pick<AssetSummary, 'id' | 'groupId'>,
): readonly MenuEntry[] {
  const focus = queueRowOf(app, asset);
  if (focus === null) return [];
  return [
    {
      label: assetActionWords.showInQueue,
      icon: <ListTodo />,
      onSelect: () => app.navigation.go({ name: 'queue', focus }),
    },
  ];
}

/** The article about what stopped it; nothing where nothing did. */
function whatToDoEntry(app: StoresOf<'navigation'>, asset: AssetSummary): readonly MenuEntry[] {
  if (assetStatus(asset).failure === null) return [];
  return [
    {
      label: assetActionWords.whatToDo,
      icon: <CircleQuestionMark />,
      onSelect: () => askWhatToDo(app, asset),
    },
  ];
}

/** Of one that is open: finding and copying it, making another, and deleting it where it was made. */
export function openedEntries(app: AssetEntriesStores, asset: AssetSummary): readonly MenuEntry[] {
  const path = folderPathOf(app, asset);
  const noFolder = path === null ? { disabled: true, hint: assetActionWords.noFolder } : {};
  const deletion = deletionOf(asset, app.session.store.getState().connections);
  const deleting: readonly MenuEntry[] =
    deletion === null
      ? []
      : [
          null,
          {
            label: assetActionWords.deleteAtService,
            icon: <CloudOff />,
            danger: true,
            onSelect: () => askToDeleteAtService(app, asset),
            ...(deletion.why !== null && { disabled: true, hint: deletion.why }),
          },
        ];
  return [
    {
      label: assetActionWords.showInFolder,
      icon: <FolderOpen />,
      onSelect: () => revealFolder(app, asset),
      ...noFolder,
    },
    null,
    {
      label: assetActionWords.copyPath,
      icon: <Copy />,
      onSelect: () => path !== null && copyText(app, path, copiedWords.path),
      ...noFolder,
    },
    {
      label: assetActionWords.copyId,
      icon: <Hash />,
      onSelect: () => copyText(app, asset.remoteId, copiedWords.id),
    },
    null,
    ...whatToDoEntry(app, asset),
    ...(canMakeAgain(asset)
      ? [
          {
            label: assetActionWords.again,
            icon: <Redo2 />,
            hint: assetActionWords.againHint,
            onSelect: () =>
              void makeAgain(app, asset.id).catch((error: unknown) => app.notices.fail(failureOf(error))),
          },
        ]
      : []),
    likeEntry(app, asset.id),
    ...inQueue(app, asset),
    ...deleting,
  ];
}

type ReviewEntriesStores = StoresOf<
  | 'exports'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'reviewer'
  | 'reviews'
  | 'handOver'
  | 'fixes'
  | 'viewer'
>;

/** `count` assets are meant. */
export function reviewEntries(app: ReviewEntriesStores, count: number): readonly MenuEntry[] {
  return [
    null,
    ...verdictKeys.map(({ verdict, key }) => ({
      label: verdictWords[verdict],
      icon: verdictIcons[verdict],
      command: `library-verdict-${verdict}`,
      shortcut: key,
      onSelect: () => void giveVerdict(app, verdict),
    })),
    { label: reviewTabWords.desk(count), icon: <ListTodo />, onSelect: () => void reviewChosen(app) },
    { label: programWords.button, icon: <PlaneTakeoff />, onSelect: () => void useSelection(app) },
    { label: fixWords.button, icon: <Wrench />, onSelect: () => void fixSelection(app) },
    { label: exportWords.entry(count), icon: <Forward />, onSelect: () => void exportSelection(app) },
    // Of one asset nobody needs a sheet; the palette makes it all the same.
    ...(count > 1 ? sheetEntries(app) : []),
  ];
}

function sheetEntries(app: StoresOf<'library' | 'notices'>): readonly MenuEntry[] {
  return [
    {
      label: reviewTabWords.sheetHtml,
      icon: <FileText />,
      onSelect: () => void saveChosenSheet(app, 'html'),
    },
    {
      label: reviewTabWords.sheetCsv,
      icon: <FileSpreadsheet />,
      onSelect: () => void saveChosenSheet(app, 'csv'),
    },
  ];
}

/** Without their group. */
export function reviewCommands(app: ReviewEntriesStores): readonly Omit<Command, 'group'>[] {
  const enabled = (): boolean => targetCount(app) > 0;
  return [
    {
      id: 'review-desk',
      title: reviewTabWords.deskCommand,
      keywords: reviewTabWords.deskKeywords,
      enabled,
      run: () => void reviewChosen(app),
    },
    {
      id: 'hand-on',
      title: exportWords.commandChosen,
      keywords: exportWords.keywords,
      enabled,
      run: () => void exportSelection(app),
    },
    {
      id: 'use-in',
      title: programWords.button,
      keywords: programWords.keywords,
      enabled,
      run: () => void useSelection(app),
    },
    {
      id: 'fix',
      title: fixWords.button,
      keywords: fixWords.keywords,
      enabled,
      run: () => void fixSelection(app),
    },
    {
      id: 'sheet-html',
      title: reviewTabWords.sheetHtml,
      keywords: reviewTabWords.sheetKeywords,
      enabled,
      run: () => void saveChosenSheet(app, 'html'),
    },
    {
      id: 'sheet-csv',
      title: reviewTabWords.sheetCsv,
      keywords: reviewTabWords.sheetKeywords,
      enabled,
      run: () => void saveChosenSheet(app, 'csv'),
    },
  ];
}

/** Opens the first of the chosen assets to be reviewed; each verdict goes on to the next. */
export async function reviewChosen(
  app: StoresOf<'library' | 'navigation' | 'notices' | 'reviews' | 'viewer'>,
): Promise<void> {
  const { library, viewer, reviews, notices } = app;
  viewer.setTab('review');
  reviews.setGoesOn(true);
  try {
    const { chosen, assets, active } = library.store.getState();
    if (chosenCount(chosen, assets) === 0) await library.choosing.one(active.place, 'only');
  } catch (error) {
    notices.fail(failureOf(error));
    return;
  }
  const row = activeRow(app);
  if (isFlippable(app)) await flipThroughChosen(app, null);
  else if (row !== undefined) openRow(app, row);
}

/** Asks as what. */
export async function exportSelection(app: StoresOf<'exports' | 'library' | 'notices'>): Promise<void> {
  const subject = await subjectNow(app);
  if (subject !== null) app.exports.ask(subject);
}

/** Asks in which program. */
async function useSelection(app: StoresOf<'library' | 'notices' | 'handOver'>): Promise<void> {
  const subject = await subjectNow(app);
  if (subject !== null) app.handOver.open(subject);
}

/** Asks which fixes. */
async function fixSelection(app: StoresOf<'library' | 'notices' | 'fixes'>): Promise<void> {
  const subject = await subjectNow(app);
  if (subject !== null) app.fixes.open(subject);
}

/** As the service of sheets takes it. */
const mostTitle = 300;

/** Of what is chosen, or of the active row; the search that it was found by is its title. */
async function saveChosenSheet(
  app: StoresOf<'library' | 'notices'>,
  format: ReviewSheetAsked['format'],
): Promise<void> {
  const subject = await subjectNow(app);
  if (subject === null) return;
  const title = app.library.store.getState().text.trim().slice(0, mostTitle);
  await saveReviewSheet(app, { of: [...subject.of], format, title });
}

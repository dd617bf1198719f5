/** Reviewing and exporting the selected assets: entries of the library's menu and of the palette. */
import { FileSpreadsheet, FileText, Forward, ListTodo } from 'lucide-react';
import type { ReviewSheetAsked } from '../../../main/contract/schema/review/review-sheet.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { fetchReviewSheet } from '../exports/store/byte-channel.ts';
import { exportWords } from '../exports/store/export-words.ts';
import { reviewTabWords } from '../reviews/review-words.ts';
import { saveBlob } from '../shared/hand-out-files.ts';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import {
  activeRow,
  flipThroughChosen,
  isFlippable,
  openRow,
  subjectNow,
  targetCount,
} from './library-actions.ts';
import { chosenCount } from './store/chosen.ts';

type ReviewEntriesStores = StoresOf<'exports' | 'library' | 'navigation' | 'notices' | 'reviews' | 'viewer'>;

/** `count` assets are meant. */
export function reviewEntries(app: ReviewEntriesStores, count: number): readonly MenuEntry[] {
  return [
    null,
    { label: reviewTabWords.desk(count), icon: <ListTodo />, onSelect: () => void reviewChosen(app) },
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
async function reviewChosen(
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
async function exportSelection(app: StoresOf<'exports' | 'library' | 'notices'>): Promise<void> {
  const subject = await subjectNow(app);
  if (subject !== null) app.exports.ask(subject);
}

/** Of what is chosen, or of the active row. */
async function saveChosenSheet(
  app: StoresOf<'library' | 'notices'>,
  format: ReviewSheetAsked['format'],
): Promise<void> {
  const subject = await subjectNow(app);
  if (subject === null) return;
  try {
    const { blob, name } = await fetchReviewSheet({ of: [...subject.of], format, title: '' });
    saveBlob(blob, name);
    app.notices.tell(reviewTabWords.sheetSaved(name), { tone: 'success' });
  } catch (error) {
    app.notices.fail(failureOf(error));
  }
}

/** What the library offers of reviewing and handing on, for what is chosen: in its menu and in the palette. */
import { FileSpreadsheet, FileText, Forward, ListTodo } from 'lucide-react';
import type { AppState } from '../../state/app-state.ts';
import type { Command } from '../../state/commands.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { handOnWords } from '../hand-on/hand-on-words.ts';
import { reviewTabWords } from '../review/review-words.ts';
import { targetCount } from './library-actions.ts';
import { handChosenOn, reviewChosen, saveChosenSheet } from './review-actions.ts';

/** `count` assets are meant. */
export function reviewEntries(app: AppState, count: number): readonly MenuEntry[] {
  return [
    null,
    { label: reviewTabWords.desk(count), icon: <ListTodo />, onSelect: () => void reviewChosen(app) },
    { label: handOnWords.entry(count), icon: <Forward />, onSelect: () => void handChosenOn(app) },
    // Of one asset nobody needs a sheet; the palette makes it all the same.
    ...(count > 1 ? sheetEntries(app) : []),
  ];
}

function sheetEntries(app: AppState): readonly MenuEntry[] {
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
export function reviewCommands(app: AppState): readonly Omit<Command, 'group'>[] {
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
      title: handOnWords.commandChosen,
      keywords: handOnWords.keywords,
      enabled,
      run: () => void handChosenOn(app),
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

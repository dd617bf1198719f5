/** The way back and forth, the bin and folders, wherever one is. */

import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups, paletteWords } from '../commands/command-words.ts';
import { foldersWords } from '../folders/folder-words.ts';
import type { Command } from '../shared/store/commands.ts';
import { organiseCommandWords } from './organise-command-words.ts';

/** They name what they would undo or do again. */
export function undoCommands({ undo }: StoresOf<'undo'>): readonly Command[] {
  const { done, undone, underWay } = undo.store.getState();
  // The words of what is still being done are not known.
  const last = underWay > 0 ? undefined : done.at(-1);
  const next = undone.at(-1);
  return [
    {
      id: 'undo',
      title: last === undefined ? organiseCommandWords.undo : organiseCommandWords.undoOf(last.words),
      group: commandGroups.edit,
      shortcuts: ['Mod+Z'],
      enabled: () => (last !== undefined || underWay > 0) && !isInText(),
      run: () => void undo.undo(),
    },
    {
      id: 'redo',
      title: next === undefined ? organiseCommandWords.redo : organiseCommandWords.redoOf(next.words),
      group: commandGroups.edit,
      shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
      enabled: () => next !== undefined && !isInText(),
      run: () => void undo.redo(),
    },
  ];
}

/** What concerns the library as a whole. */
export function libraryWideCommands(
  app: StoresOf<'deletionsHere' | 'folders' | 'listing' | 'problems'>,
): readonly Command[] {
  const { deletionsHere, folders, listing, problems } = app;
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'empty-bin',
      title: organiseCommandWords.emptyBin.title,
      keywords: organiseCommandWords.emptyBin.keywords,
      enabled: () => (deletionsHere.store.getState().bin?.assets ?? 0) > 0,
      run: deletionsHere.askToEmpty,
    },
    {
      id: 'folders',
      title: foldersWords.open,
      keywords: organiseCommandWords.folders.keywords,
      run: folders.open,
    },
    {
      id: 'import-folder',
      title: foldersWords.importFolder,
      keywords: organiseCommandWords.importFolder.keywords,
      run: () => void folders.choose(false),
    },
    {
      id: 'watch-folder',
      title: foldersWords.watchFolder,
      keywords: organiseCommandWords.watchFolder.keywords,
      run: () => void folders.choose(true),
    },
    {
      id: 'list-account',
      title: organiseCommandWords.listAccount.title,
      keywords: organiseCommandWords.listAccount.keywords,
      run() {
        folders.open();
        void listing.begin();
      },
    },
    {
      id: 'inspect-all',
      title: organiseCommandWords.inspectAll.title,
      keywords: organiseCommandWords.inspectAll.keywords,
      run: () => void problems.inspect({ text: '', except: [] }),
    },
  ];
  return commands.map((command) => ({ ...command, group: commandGroups.library }));
}

/** There the keys belong to the text. */
function isInText(): boolean {
  return (
    document.activeElement?.matches(
      'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, [contenteditable="true"]',
    ) === true && !isPalette(document.activeElement)
  );
}

/** A command that is chosen there is not typed. */
function isPalette(field: Element): boolean {
  return field.closest(`[aria-label="${paletteWords.name}"]`) !== null;
}

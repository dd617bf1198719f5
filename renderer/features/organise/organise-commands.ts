/** The way back and forth, the bin and folders, wherever one is. */
import type { AppState } from '../../state/app-state.ts';
import type { Command } from '../../state/commands.ts';

/** They name what they would undo or do again. */
export function undoCommands({ undo }: Pick<AppState, 'undo'>): readonly Command[] {
  const { done, undone, underWay } = undo.store.getState();
  // The words of what is still being done are not known.
  const last = underWay > 0 ? undefined : done.at(-1);
  const next = undone.at(-1);
  return [
    {
      id: 'undo',
      title: last === undefined ? 'Undo' : `Undo: ${last.words}`,
      group: 'Edit',
      shortcuts: ['Mod+Z'],
      enabled: () => (last !== undefined || underWay > 0) && !isInText(),
      run: () => void undo.undo(),
    },
    {
      id: 'redo',
      title: next === undefined ? 'Redo' : `Redo: ${next.words}`,
      group: 'Edit',
      shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
      enabled: () => next !== undefined && !isInText(),
      run: () => void undo.redo(),
    },
  ];
}

/** What concerns the library as a whole. */
export function libraryWideCommands(app: AppState): readonly Command[] {
  const { deletionsHere, folders, listing, problems } = app;
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'empty-bin',
      title: 'Empty the bin…',
      keywords: 'trash recycle delete free space',
      enabled: () => (deletionsHere.store.getState().bin?.assets ?? 0) > 0,
      run: deletionsHere.askToEmpty,
    },
    {
      id: 'folders',
      title: 'Folders and account…',
      keywords: 'import watch local disk external elsewhere list fetch',
      run: folders.open,
    },
    {
      id: 'import-folder',
      title: 'Import a folder…',
      keywords: 'local disk add scan assets elsewhere',
      run: () => void folders.choose(false),
    },
    {
      id: 'watch-folder',
      title: 'Watch a folder…',
      keywords: 'local disk add scan follow import',
      run: () => void folders.choose(true),
    },
    {
      id: 'list-account',
      title: 'List what else is in the account',
      keywords: 'service remote sync assets elsewhere fetch',
      run() {
        folders.open();
        void listing.begin();
      },
    },
    {
      id: 'inspect-all',
      title: 'Inspect all files again',
      keywords: 'verify hash check problems integrity',
      run: () => void problems.inspect({ text: '', except: [] }),
    },
  ];
  return commands.map((command) => ({ ...command, group: 'Library' }));
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
  return field.closest('[aria-label="Command palette"]') !== null;
}

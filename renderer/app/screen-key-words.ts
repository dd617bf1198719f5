/** Keys that are no commands, for the sheet: what the view, the library and lists understand. They cannot be changed. English. */
import { commandGroups } from '../modules/commands/command-words.ts';

/** What a key does, and the keys, any of which does it. */
export type KeyLine = readonly [what: string, ...keys: string[]];

/** By the group of commands beside which they stand. */
export const fixedKeys: Readonly<Record<string, readonly KeyLine[]>> = {
  [commandGroups.library]: [
    ['Quick look', 'Space'],
    ['Drag files to another app', 'Alt+Drag'],
    ['Drag whole folders', 'Alt+Shift+Drag'],
    ['Exclude a facet value', 'Alt+Enter'],
  ],
  [commandGroups.view]: [
    ['Switch format', '2', '9'],
    ['Front, right or top view; with Ctrl the opposite side', 'Numpad+1', 'Numpad+3', 'Numpad+7'],
    ['Toggle perspective', 'Numpad+5'],
    ['Orbit up and down', 'ArrowUp', 'ArrowDown'],
    ['Orbit, pan', 'Shift+ArrowLeft', 'Mod+ArrowLeft'],
    ['Zoom in, zoom out', '=', '-'],
    ['Open the view menu', 'Shift+F10'],
  ],
  [commandGroups.compare]: [['Next and previous pane', 'ArrowRight', 'ArrowLeft']],
};

/** What lists understand without a command of their own. */
export const listKeys: readonly KeyLine[] = [
  ['Move between rows', 'ArrowUp', 'ArrowDown'],
  ['Open the row', 'Enter'],
  ['Expand or collapse the row', 'ArrowRight', 'ArrowLeft'],
  ['Extend the selection', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  ['First and last row', 'Home', 'End'],
  ['Open the row menu', 'Shift+F10'],
];

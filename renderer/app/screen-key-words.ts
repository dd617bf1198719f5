/** Keys that are no commands, for the sheet: what the view, the library and lists understand. They cannot be changed. English. */
import { commandGroups } from '../modules/commands/command-words.ts';

/** What a key does, and the keys, any of which does it. */
export type KeyLine = readonly [what: string, ...keys: string[]];

/** By the group of commands beside which they stand. */
export const fixedKeys: Readonly<Record<string, readonly KeyLine[]>> = {
  [commandGroups.library]: [
    ['Look at it closely', 'Space'],
    ['Drag the files to another program', 'Alt+Drag'],
    ['Drag the whole folders', 'Alt+Shift+Drag'],
    ['Without the value of a facet', 'Alt+Enter'],
  ],
  [commandGroups.view]: [
    ['Another format of the asset', '2', '9'],
    ['From the front, the right, above; with Ctrl from the other side', 'Numpad+1', 'Numpad+3', 'Numpad+7'],
    ['Perspective on or off', 'Numpad+5'],
    ['Turn it up and down', 'ArrowUp', 'ArrowDown'],
    ['Turn it, move it', 'Shift+ArrowLeft', 'Mod+ArrowLeft'],
    ['Nearer, further', '=', '-'],
    ['Menu of the view', 'Shift+F10'],
  ],
  [commandGroups.compare]: [['Next and previous pane', 'ArrowRight', 'ArrowLeft']],
};

/** What lists understand without a command of their own. */
export const listKeys: readonly KeyLine[] = [
  ['Move between rows', 'ArrowUp', 'ArrowDown'],
  ['Open the row', 'Enter'],
  ['Unfold and fold the row', 'ArrowRight', 'ArrowLeft'],
  ['Select up to there', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  ['First and last row', 'Home', 'End'],
  ['Actions of the row', 'Shift+F10'],
];

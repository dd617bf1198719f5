/** Keys that are no commands, for the sheet: what the view, the library and lists understand. They cannot be changed. English. */
import { catalogue } from '../../main/contract/messages/catalogue.ts';
import { commandGroups } from '../modules/commands/command-words.ts';

/** What a key does, and the keys, any of which does it. */
export type KeyLine = readonly [what: string, ...keys: string[]];

const words = catalogue('app.keyLines', {
  quickLook: 'Quick look',
  dragFilesToAnotherApp: 'Drag files to another app',
  dragWholeFolders: 'Drag whole folders',
  excludeAFacetValue: 'Exclude a facet value',
  switchFormat: 'Switch format',
  frontRightOrTopView: 'Front, right or top view; with Ctrl the opposite side',
  togglePerspective: 'Toggle perspective',
  orbitUpAndDown: 'Orbit up and down',
  orbitPan: 'Orbit, pan',
  zoomInZoomOut: 'Zoom in, zoom out',
  openTheViewMenu: 'Open the view menu',
  nextAndPreviousPane: 'Next and previous pane',
  moveBetweenRows: 'Move between rows',
  openTheRow: 'Open the row',
  expandOrCollapseTheRow: 'Expand or collapse the row',
  extendTheSelection: 'Extend the selection',
  firstAndLastRow: 'First and last row',
  openTheRowMenu: 'Open the row menu',
});

/** By the group of commands beside which they stand. */
export const fixedKeys = (): Readonly<Record<string, readonly KeyLine[]>> => ({
  [commandGroups.library]: [
    [words.quickLook, 'Space'],
    [words.dragFilesToAnotherApp, 'Alt+Drag'],
    [words.dragWholeFolders, 'Alt+Shift+Drag'],
    [words.excludeAFacetValue, 'Alt+Enter'],
  ],
  [commandGroups.view]: [
    [words.switchFormat, '2', '9'],
    [words.frontRightOrTopView, 'Numpad+1', 'Numpad+3', 'Numpad+7'],
    [words.togglePerspective, 'Numpad+5'],
    [words.orbitUpAndDown, 'ArrowUp', 'ArrowDown'],
    [words.orbitPan, 'Shift+ArrowLeft', 'Mod+ArrowLeft'],
    [words.zoomInZoomOut, '=', '-'],
    [words.openTheViewMenu, 'Shift+F10'],
  ],
  [commandGroups.compare]: [[words.nextAndPreviousPane, 'ArrowRight', 'ArrowLeft']],
});

/** What lists understand without a command of their own. */
export const listKeys = (): readonly KeyLine[] => [
  [words.moveBetweenRows, 'ArrowUp', 'ArrowDown'],
  [words.openTheRow, 'Enter'],
  [words.expandOrCollapseTheRow, 'ArrowRight', 'ArrowLeft'],
  [words.extendTheSelection, 'Shift+ArrowUp', 'Shift+ArrowDown'],
  [words.firstAndLastRow, 'Home', 'End'],
  [words.openTheRowMenu, 'Shift+F10'],
];

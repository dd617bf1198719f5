/** The keys of every screen, for the sheet: a screen's own commands are there only while it is open. */
import { commandGroups } from './group-words.ts';

/** What a key does, and the keys, any of which does it. */
export type KeyLine = readonly [what: string, ...keys: string[]];

/** Groups are called as the commands' groups, so that what is open now takes the place of its lines here. */
export const screenKeys: readonly (readonly [group: string, lines: readonly KeyLine[]])[] = [
  [
    commandGroups.library,
    [
      ['Search', '/', 'Mod+F'],
      ['Look at it closely', ' '],
      ['Rename', 'F2'],
      ['Rate with stars, 0 for none', '1', '5', '0'],
      ['Edit tags', 'T'],
      ['Review', 'V'],
      ['Compare what is chosen side by side', 'C'],
      ['Delete here', 'Delete', 'Backspace'],
      ['Drag the files to another program', 'Alt+Drag'],
      ['Drag the whole folders', 'Alt+Shift+Drag'],
      ['Choose all that is found', 'Mod+A'],
      ['Clear the choice', 'Escape'],
      ['Without the value of a facet', 'Alt+Enter'],
    ],
  ],
  [
    commandGroups.asset,
    [
      ['Flip to the next, to the one before', 'ArrowRight', 'ArrowLeft'],
      ['Flip to the first, to the last', 'Home', 'End'],
      ['Next and previous asset of the search', 'J', 'K'],
      ['Compare side by side', 'C'],
      ['Rename', 'F2'],
      ['Edit tags, collections', 'Shift+T', 'Shift+C'],
      ['Review', 'Shift+R'],
      ['Approve it, say that it needs work, reject it', 'Shift+A', 'Shift+W', 'Shift+X'],
      ['What was said of it', 'E'],
      ['Write the note', 'Shift+N'],
      ['Delete here', 'Delete'],
      ['Back to the library', 'Escape'],
    ],
  ],
  [
    commandGroups.view,
    [
      ['Show the whole object', 'F'],
      ['Reset the view', 'R'],
      ['Another format of the asset', '1', '2', '9'],
      ['From the front, the right, above; with Ctrl from the other side', 'Numpad 1', 'Numpad 3', 'Numpad 7'],
      ['Perspective on or off', 'Numpad 5'],
      ['Turn it up and down', 'ArrowUp', 'ArrowDown'],
      ['Turn it, move it', 'Shift+ArrowLeft', 'Mod+ArrowLeft'],
      ['Nearer, further', '=', '-'],
      ['Edges, grid, dimensions', 'W', 'B', 'D'],
      ['Turntable', 'T'],
      ['Look, measure, physics, marks', 'L', 'M', 'Y', 'N'],
      ['Set a mark under the pointer, while the marks are open', 'A'],
      ['Cut it open', 'X'],
      ['Pictures and film', 'Shift+P'],
      ['Save the picture, copy it', 'F12', 'P'],
      ['These keys', 'H'],
    ],
  ],
  [
    commandGroups.compare,
    [
      ['Turn together or each by itself', 'L'],
      ['Same scale or each whole', 'M'],
      ['Another one on the side that has the focus', 'ArrowRight', 'ArrowLeft'],
      ['Swap, add another', 'X', 'A'],
      ['Facts', 'I'],
      ['Whole objects, reset the views', 'F', 'R'],
      ['Back', 'Escape'],
    ],
  ],
  [
    commandGroups.batch,
    [
      ['Create', 'Mod+Enter'],
      ['Create, to be sent later', 'Alt+Enter'],
      ['Next trouble', 'F8'],
      ['Fill down', 'Mod+D'],
      ['Duplicate the rows', 'Mod+Shift+D'],
      ['Add a row', 'Alt+N'],
      ['Options of the row', 'Alt+P'],
      ['Add files', 'Mod+O'],
    ],
  ],
  [
    commandGroups.captures,
    [
      ['Add clips', 'A', 'Mod+O'],
      ['Measured asset from the clip', 'M'],
      ['Make a measured batch of the clips', 'Shift+M'],
      ['Check again', 'R'],
      ['Stop the check', 'S'],
      ['Take off the list', 'Delete', 'Backspace'],
      ['Back to the clips', 'Escape'],
    ],
  ],
  [
    commandGroups.queue,
    [
      ['Open the asset', 'O'],
      ['History of the row', 'I'],
      ['Pause or resume', 'P'],
      ['Move up or down', 'Alt+ArrowUp', 'Alt+ArrowDown'],
      ['Send first or last', 'Mod+ArrowUp', 'Mod+ArrowDown'],
      ['Label', 'L'],
      ['Retry only the gaps', 'R'],
      ['Discard, or clear off the list', 'Delete', 'Backspace'],
      ['Hide finished rows', 'H'],
      ['Select all, or nothing', 'Mod+A', 'Escape'],
    ],
  ],
  [
    commandGroups.problems,
    [
      ['Fix', 'F'],
      ['Ignore', 'I'],
      ['Select all, or nothing', 'Mod+A', 'Escape'],
    ],
  ],
  [
    commandGroups.webhooks,
    [
      ['Add a webhook', 'N'],
      ['Send a test', 'T'],
      ['Read its deliveries again', 'R'],
      ['Replace it', 'X'],
      ['Delete it', 'Delete'],
      ['Check a signature', 'S'],
      ['Receiver on this machine', 'L'],
    ],
  ],
];

/** What lists understand without a command of their own. */
export const listKeys: readonly KeyLine[] = [
  ['Move between rows', 'ArrowUp', 'ArrowDown'],
  ['Open the row', 'Enter'],
  ['Unfold and fold the row', 'ArrowRight', 'ArrowLeft'],
  ['Select up to there', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  ['First and last row', 'Home', 'End'],
  ['Actions of the row', 'Shift+F10'],
];

/** What the 3D view and its toolbar say. English. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { sizeLabel } from '../../../main/contract/plain/measure-text.ts';

/** Of the view itself. */
export const viewWords = catalogue('stage.view', {
  toolbar: '3D view',
  commands: '3D view',
  close: 'Close',
  closeTool: icu('Close {tool}', (tool: string) => ({ tool })),
  openTool: icu('Toggle the {tool} panel', (tool: string) => ({ tool })),
  loadAgain: 'Reload',
  openAnyway: 'Open anyway',
  showAgain: 'Show again',
  frame: 'Frame the object',
  reset: 'Reset the view',
  front: 'From the front',
  right: 'From the right',
  top: 'From above',
  grid: 'Grid',
  dimensions: 'Dimensions',
  wireframe: 'Wireframe',
  turntable: 'Turntable',
  keepCamera: 'Keep the camera for the next asset',
  help: 'View shortcuts',
  more: 'More view options',
  /** As the palette calls them. */
  actions: {
    front: 'View from the front',
    back: 'View from the back',
    right: 'View from the right',
    left: 'View from the left',
    top: 'View from above',
    bottom: 'View from below',
    grid: 'Toggle grid',
    dimensions: 'Toggle dimensions',
    turntable: 'Toggle turntable',
    keepCamera: 'Toggle keeping the camera for the next asset',
    help: 'Show view shortcuts',
  },
  /** What comes before 1, 3, 5 and 7. */
  numpad: 'Numpad+',
  /** For who cannot see the picture: what it shows and the keys that move it. */
  describe: icu(
    '3D view of {title}. Up and Down orbit vertically; Shift plus arrow keys orbits, Ctrl plus arrow keys pans, plus and minus zoom, F frames the object, H lists all shortcuts.',
    (title: string) => ({ title }),
  ),
  format: 'Format',
  parts: icu('{count, plural, one {# part} other {# parts}}', (count: number) => ({ count })),
  showFormat: icu('Show the {name} file', (name: string) => ({ name })),
  drawing: 'Drawing the model',
  reading: 'Loading model',
  preparing: 'Preparing model',
  amountOf: icu('{received} of {total}', (received: string, total: string) => ({ received, total })),
  notWhole: 'Shown with differences from the file',
  moreNotes: icu('and {count} more of this kind', (count: number) => ({ count })),
  everyTriangle: 'Draw every triangle (slow)',
});

/** The groups of the view's toolbar. */
export const toolGroupWords = catalogue('stage.toolGroup', {
  inspect: 'Inspect',
  simulate: 'Simulate',
  annotate: 'Annotate',
  camera: 'Camera',
  show: 'Show',
});

/** Along the lower edge of the view. */
export const factWords = catalogue('stage.fact', {
  size: sizeLabel,
  triangles: 'Triangles',
  lines: 'Lines',
  points: 'Points',
  vertices: 'Vertices',
  materials: 'Materials',
  textures: 'Textures',
  file: 'File',
  drawnBy: 'Rendered by',
  processor: 'CPU (no GPU available)',
});

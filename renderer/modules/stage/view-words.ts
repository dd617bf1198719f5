/** What the 3D view and its toolbar say. English. */

import { sizeLabel } from '../../../main/contract/plain/measure-text.ts';
import { counted } from '../../../main/contract/plain/number-text.ts';

/** Of the view itself. */
export const viewWords = {
  toolbar: '3D view',
  commands: '3D view',
  close: 'Close',
  closeTool: (tool: string) => `Close ${tool}`,
  openTool: (tool: string) => `${tool}: open or close`,
  loadAgain: 'Load again',
  openAnyway: 'Open it anyway',
  showAgain: 'Show again',
  frame: 'Show the whole object',
  reset: 'Reset the view',
  front: 'From the front',
  right: 'From the right',
  top: 'From above',
  grid: 'Ground grid',
  dimensions: 'Dimensions',
  wireframe: 'Edges of triangles',
  turntable: 'Turntable',
  keepCamera: 'Keep the camera for the next asset',
  help: 'Keys of the view',
  more: 'More view options',
  /** As the palette calls them. */
  actions: {
    front: 'View from the front',
    back: 'View from the back',
    right: 'View from the right',
    left: 'View from the left',
    top: 'View from above',
    bottom: 'View from below',
    grid: 'Ground grid on or off',
    dimensions: 'Dimensions on or off',
    turntable: 'Turntable on or off',
    keepCamera: 'Keep the camera for the next asset, or frame each anew',
    help: 'Show the keys of the view',
  },
  /** What comes before 1, 3, 5 and 7. */
  numpad: 'Numpad+',
  /** For who cannot see the picture: what it shows and the keys that move it. */
  describe: (title: string) =>
    `3D view of ${title}. Up and Down turn it up and down, with Shift all arrow keys turn it, with Ctrl they move it, plus and minus zoom, F shows the whole object, H lists all keys.`,
  format: 'Format',
  parts: (count: number) => counted(count, 'part'),
  showFormat: (name: string) => `Show the ${name} file`,
  drawing: 'Drawing the model',
  reading: 'Reading the model',
  preparing: 'Preparing the model',
  amountOf: (received: string, total: string) => `${received} of ${total}`,
  notWhole: 'Not everything is as in the file',
  moreNotes: (count: number) => `and ${count} more of this kind`,
  everyTriangle: 'Draw every triangle (slow)',
} as const;

/** The groups of the view's toolbar. */
export const toolGroupWords = {
  inspect: 'Inspect',
  simulate: 'Simulate',
  annotate: 'Annotate',
  camera: 'Camera',
  show: 'Show',
} as const;

/** Along the lower edge of the view. */
export const factWords = {
  size: sizeLabel,
  triangles: 'Triangles',
  lines: 'Lines',
  points: 'Points',
  vertices: 'Vertices',
  materials: 'Materials',
  textures: 'Textures',
  file: 'File',
  drawnBy: 'Drawn by',
  processor: 'the processor, without a graphics card',
} as const;

/** What the tools for looking at a model say: drawing, measuring, pictures and films, variants of a file; and names as options. English. */
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import type { Purpose } from '../../scene/parse/parsed-model.ts';
import type { TexelDensity } from '../../scene/view/look/texel-density.ts';
import { formatNumber as plainNumber } from '../../ui/text/format.ts';
import type { LengthUnit, LookSettings } from './store/look.ts';
import type { FilmProgress, FilmSize, PictureChoices } from './store/studio.ts';

type Names<Key extends string> = Readonly<Record<Key, string>>;

const drawings: Names<LookSettings['drawing']> = {
  lit: 'As the file means it',
  clay: 'Clay, without materials',
  normals: 'Normals',
  uv: 'UV checker',
  'base-colour': 'Base colour',
  roughness: 'Roughness',
  metalness: 'Metalness',
  'normal-map': 'Normal map',
  occlusion: 'Occlusion',
  emissive: 'Emission',
  alpha: 'Opacity',
  'vertex-colours': 'Vertex colours',
  sides: 'Back faces',
};

const numbers = 'Black is 0, white is 1. Stripes: the file says nothing about it.';
const hints: Partial<Names<LookSettings['drawing']>> = {
  normals: 'Red is to the right, green is up, blue is to the front.',
  'base-colour': 'Without light. Stripes: the file says nothing about it.',
  roughness: numbers,
  metalness: numbers,
  'normal-map': 'As it lies in the texture. Stripes: there is none.',
  occlusion: 'White is open, black is closed. Stripes: there is no map.',
  emissive: 'Without light. Black gives none.',
  alpha: 'White is solid, black is clear.',
  'vertex-colours': 'Stripes: there are none.',
  sides: 'Orange is seen from behind: a hole, or a face that is turned over.',
};

/** Of the `look` tool. */
export const lookWords = {
  label: 'Look',
  drawing: 'Show',
  drawings,
  hints,
  wires: 'Edges',
  wireNames: { off: 'Off', over: 'Over it', only: 'Alone' } satisfies Names<LookSettings['wires']>,
  light: 'Light',
  lightNames: { studio: 'Studio', plain: 'Even', file: 'HDRI' } satisfies Names<LookSettings['light']>,
  turn: 'Turn the light',
  degrees: (value: number) => `${value}°`,
  exposure: 'Exposure',
  stops: (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value)} EV`,
  chooseFile: 'Choose an .hdr file…',
  otherFile: (name: string) => `${name}: choose another…`,
  faults: {
    'not-hdr': 'This file holds no light: an .hdr picture (Radiance RGBE) is needed.',
    'too-large': 'This file is too large: up to 150 MB and 8192 × 4096 pixels are read.',
    'too-slow': 'Reading this file took longer than 30 seconds. Try a smaller one.',
  },
  background: 'Background',
  backgrounds: {
    theme: 'As the window',
    white: 'White',
    grey: 'Grey',
    black: 'Black',
    surroundings: 'Surroundings of the light',
  } satisfies Names<LookSettings['background']>,
  figure: 'Beside it, for scale',
  figures: {
    none: 'Nothing',
    cube: '10 cm',
    hand: 'Hand',
    chair: 'Chair',
  } satisfies Names<LookSettings['figure']>,
  section: 'Cut it open',
  axis: 'Across',
  axes: { x: 'X', y: 'Y', z: 'Z' },
  at: 'Where it is cut',
  flipped: 'Show the other side',
  sectionHint: 'Hatched where the mesh is closed; what is open shows its inside.',
  orthographic: 'No perspective',
  reset: 'Everything as at first',
  /** For who searches the palette. */
  keywords: 'shading channel material inspect mode',
  cycleWires: 'Edges of triangles on or off',
  toggleOrthographic: 'Perspective on or off',
  toggleSection: 'Cut it open or close it',
  show: (name: string) => `Show: ${name}`,
  density: ({ texelsPerMetre, lowest, highest, meshesWithoutUv, meshes }: TexelDensity): string => {
    const missing =
      meshesWithoutUv === 0 ? '' : ` ${meshesWithoutUv} of ${meshes} meshes have no UVs (striped).`;
    if (texelsPerMetre === null) return `No texture lies on it.${missing}`;
    const [middle, low, high] = [texelsPerMetre, lowest, highest].map(perCentimetre);
    return `${middle} texels per cm, from ${low} to ${high} over most of it.${missing}`;
  },
} as const;

const perCentimetre = (perMetre: number): string =>
  formatNumber(perMetre / 100, { maximumSignificantDigits: 2 });

/** Of the `measure` tool. */
export const measureWords = {
  label: 'Measure',
  kind: 'What is measured',
  kinds: { distance: 'Distance', angle: 'Angle' },
  /** What the next click is, by how many points there are. */
  steps: {
    distance: ['Click the first point.', 'Click the second point.'],
    angle: [
      'Click a point on the first leg.',
      'Click the corner of the angle.',
      'Click a point on the second leg.',
    ],
  },
  snaps: 'It takes the nearest corner of the mesh; with Shift any point of the surface. Esc begins anew.',
  atMiddle: 'Take what is in the middle of the view',
  samePoint: 'That corner is taken already. Click another one, or hold Shift for a point between.',
  nothingThere: 'There is nothing of the model at that place.',
  unit: 'Unit',
  units: { auto: 'By size', mm: 'mm', cm: 'cm', m: 'm', in: 'inches' } satisfies Readonly<
    Record<LengthUnit, string>
  >,
  list: 'Measured',
  none: 'Nothing is measured yet.',
  copyOne: 'measure',
  copyAll: 'Copy all',
  clear: 'Remove all',
  remove: (number: number) => `Remove measure ${number}`,
  begin: 'Begin the measure anew',
} as const;

type PictureNames<Key extends string> = Readonly<Record<Key, string>>;

/** Of the `picture` tool. */
export const pictureWords = {
  label: 'Pictures and film',
  picture: 'Picture',
  scale: 'Size',
  scales: { '1': '1×', '2': '2×', '4': '4×' },
  transparent: 'Without background',
  words: 'With dimensions and other words',
  save: 'Save the picture',
  copy: 'Copy the picture',
  saved: 'The picture is in your downloads.',
  onClipboard: 'The picture is on the clipboard.',
  tooLarge: 'The graphics driver makes no picture of this size. Choose a smaller one.',
  left: 'The view was left before its picture was made. Nothing was saved; go back to it and take the picture again.',
  film: 'Film of one turn',
  filmSize: 'Size',
  filmSizes: {
    '640x360': '640 × 360, for a message',
    '1280x720': '1280 × 720',
    '1920x1080': '1920 × 1080',
    '1080x1080': '1080 × 1080, square',
    '3840x2160': '3840 × 2160, 4K',
  } satisfies PictureNames<FilmSize>,
  filmSeconds: 'Length',
  seconds: (value: number) => `${value} s`,
  filmFormat: 'Format',
  filmFormats: { mp4: 'MP4', webm: 'WebM' } satisfies PictureNames<PictureChoices['filmFormat']>,
  make: 'Make the film',
  cancel: 'Cancel the film',
  progress: 'Progress of the film',
  filmSaved: 'The film is in your downloads.',
  filmCancelled: 'The film was cancelled. Nothing of it was kept.',
  filmHint: 'The model turns once. Leaving it, or closing this tool, cancels the film.',
  filmProgress: ({ drawn, frames, leftMs, encoding }: FilmProgress): string => {
    if (encoding) return 'Putting the pictures together…';
    const left = leftMs === null ? '' : `, ${leftText(leftMs)} left`;
    return `Picture ${drawn} of ${frames}${left}`;
  },
  /** A file's name without its ending. */
  fileName: (title: string) =>
    title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'model',
} as const;

function leftText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
}

/** Of variants and purposes. */
export const variantWords = {
  heading: 'In this file',
  set: (set: string, prims: number) => (prims === 1 ? set : `${set}, on ${plainNumber(prims)} prims`),
  none: 'None',
  differ: 'As the file has each',
  purposes: {
    render: 'Parts for finished pictures',
    proxy: 'Parts that stand in for heavy ones',
    guide: 'Guides, such as collision shapes',
  } satisfies Readonly<Record<Purpose, string>>,
  asInFile: 'As the file has it',
  /** As the palette calls them. */
  choose: (set: string, variant: string) => `Variant of ${set}: ${variant}`,
  next: (set: string) => `Next variant of ${set}`,
  previous: (set: string) => `Previous variant of ${set}`,
  show: (part: string) => `Show or hide: ${part}`,
  keywords: 'usd variant set purpose',
} as const;

/** In the order in which the names are written. */
export function optionsOf<V extends string>(
  names: Readonly<Record<V, string>>,
): { readonly value: V; readonly label: string }[] {
  // The names of a record of literals are its keys.
  return (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }));
}

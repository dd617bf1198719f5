/** What the tools for looking at a model say: drawing, measuring, pictures and films, variants of a file; and names as options. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { formatNumber } from '../../../main/contract/messages/number-text.ts';
import type { Purpose } from '../../scene/parse/parsed-model.ts';
import type { TexelDensity } from '../../scene/view/look/texel-density.ts';
import type { LengthUnit, LookSettings } from './store/look.ts';
import type { FilmProgress, FilmSize, PictureChoices } from './store/studio.ts';

type Names<Key extends string> = Readonly<Record<Key, string>>;

const drawings: Names<LookSettings['drawing']> = catalogue('look.drawings', {
  lit: 'Materials',
  clay: 'Clay',
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
});

const hints: Partial<Names<LookSettings['drawing']>> = catalogue('look.hints', {
  normals: 'Red points right, green up, blue to the front.',
  'base-colour': 'Unlit. Striped: not stated in the file.',
  roughness: 'Black is 0, white is 1. Striped: not stated in the file.',
  metalness: 'Black is 0, white is 1. Striped: not stated in the file.',
  'normal-map': 'As stored in the texture. Striped: no normal map.',
  occlusion: 'White is open, black is occluded. Striped: no occlusion map.',
  emissive: 'Unlit. Black: no emission.',
  alpha: 'White is opaque, black is transparent.',
  'vertex-colours': 'Striped: no vertex colours.',
  sides: 'Orange: a back face is visible, because of a hole or a flipped face.',
});

/** Of the `look` tool. */
export const lookWords = catalogue('look.general', {
  label: 'Display',
  drawing: 'Shading',
  drawings,
  hints,
  wires: 'Wireframe',
  wireNames: { off: 'Off', over: 'Overlay', only: 'Only' } satisfies Names<LookSettings['wires']>,
  light: 'Light',
  lightNames: { studio: 'Studio', plain: 'Flat', file: 'HDRI' } satisfies Names<LookSettings['light']>,
  turn: 'Light rotation',
  degrees: (value: number) => `${value}°`,
  exposure: 'Exposure',
  stops: icu('{sign}{value} EV', (value: number) => ({
    sign: value > 0 ? '+' : value < 0 ? '−' : '±',
    value: Math.abs(value),
  })),
  chooseFile: 'Select HDR file…',
  otherFile: icu('{name}: replace…', (name: string) => ({ name })),
  faults: {
    'not-hdr': 'This is not an HDR image. Select a Radiance .hdr file (RGBE).',
    'too-large': 'This file is too large. The maximum is 150 MB and 8192 × 4096 px.',
    'too-slow': 'Reading this file took longer than 30 s. Try a smaller one.',
  },
  background: 'Background',
  backgrounds: {
    theme: 'Theme',
    white: 'White',
    grey: 'Grey',
    black: 'Black',
    surroundings: 'Environment',
  } satisfies Names<LookSettings['background']>,
  figure: 'Scale reference',
  figures: {
    none: 'None',
    cube: '10 cm',
    hand: 'Hand',
    chair: 'Chair',
  } satisfies Names<LookSettings['figure']>,
  section: 'Section cut',
  axis: 'Axis',
  axes: { x: 'X', y: 'Y', z: 'Z' },
  at: 'Position',
  flipped: 'Flip side',
  sectionHint: 'Closed meshes are hatched; open meshes show their inside.',
  orthographic: 'Orthographic',
  reset: 'Reset display',
  /** For who searches the palette. */
  keywords: 'look shading channel material inspect mode',
  cycleWires: 'Toggle wireframe',
  toggleOrthographic: 'Toggle perspective',
  toggleSection: 'Toggle section cut',
  show: icu('Shading: {name}', (name: string) => ({ name })),
  density: icu(
    '{hasTextures, select, true {{middle} texels per cm, mostly {low} to {high}.} other {No textures.}}{missing, plural, =0 {} other { {missing} of {meshes} meshes have no UVs (striped).}}',
    ({ texelsPerMetre, lowest, highest, meshesWithoutUv, meshes }: TexelDensity) => ({
      hasTextures: texelsPerMetre !== null,
      middle: perCentimetre(texelsPerMetre ?? 0),
      low: perCentimetre(lowest ?? 0),
      high: perCentimetre(highest ?? 0),
      missing: meshesWithoutUv,
      meshes,
    }),
  ),
});

const perCentimetre = (perMetre: number): string =>
  formatNumber(perMetre / 100, { maximumSignificantDigits: 2 });

/** Of the `measure` tool. */
export const measureWords = catalogue('look.measure', {
  label: 'Measure',
  kind: 'Measurement type',
  kinds: { distance: 'Distance', angle: 'Angle' },
  /** What the next click is, by how many points there are. */
  steps: {
    distance: ['Click the first point.', 'Click the second point.'],
    angle: [
      'Click a point on the first leg.',
      'Click the vertex of the angle.',
      'Click a point on the second leg.',
    ],
  },
  snaps: 'Snaps to the nearest vertex; hold Shift to pick any point on the surface. Esc starts over.',
  atMiddle: 'Pick the point at the centre of the view',
  samePoint:
    'That vertex is already selected. Click another one, or hold Shift to pick a point between vertices.',
  nothingThere: 'There is no surface at that point.',
  unit: 'Unit',
  units: { auto: 'Automatic', mm: 'mm', cm: 'cm', m: 'm', in: 'inches' } satisfies Readonly<
    Record<LengthUnit, string>
  >,
  list: 'Measurements',
  none: 'No measurements yet.',
  copyOne: 'measurement',
  copyAll: 'Copy all',
  clear: 'Remove all',
  remove: icu('Remove measurement {number}', (number: number) => ({ number })),
  begin: 'Restart the measurement',
});

type PictureNames<Key extends string> = Readonly<Record<Key, string>>;

/** Of the `picture` tool. */
export const pictureWords = catalogue('look.picture', {
  label: 'Image and video',
  picture: 'Image',
  scale: 'Size',
  scales: { '1': '1×', '2': '2×', '4': '4×' },
  transparent: 'Transparent background',
  words: 'Include dimensions and labels',
  save: 'Save image',
  copy: 'Copy image',
  saved: 'The image was saved to your downloads.',
  onClipboard: 'The image was copied.',
  tooLarge: 'The graphics driver cannot render an image of this size. Select a smaller size.',
  left: 'The view was closed before the image was rendered, so nothing was saved. Open it again and save the image.',
  film: 'Turntable video',
  filmSize: 'Size',
  filmSizes: {
    '640x360': '640 × 360, small',
    '1280x720': '1280 × 720',
    '1920x1080': '1920 × 1080',
    '1080x1080': '1080 × 1080, square',
    '3840x2160': '3840 × 2160, 4K',
  } satisfies PictureNames<FilmSize>,
  filmSeconds: 'Length',
  seconds: icu('{value} s', (value: number) => ({ value })),
  filmFormat: 'Format',
  filmFormats: { mp4: 'MP4', webm: 'WebM' } satisfies PictureNames<PictureChoices['filmFormat']>,
  make: 'Render video',
  cancel: 'Cancel video',
  progress: 'Video progress',
  filmSaved: 'The video was saved to your downloads.',
  filmCancelled: 'The video was canceled. Nothing was saved.',
  filmHint: 'The model turns once. Closing the asset or this tool cancels the video.',
  filmProgress: icu(
    '{encoding, select, true {Encoding…} other {Frame {drawn} of {frames}{left, select, none {} seconds {, about {seconds} s left} other {, about {minutes} min left}}}}',
    ({ drawn, frames, leftMs, encoding }: FilmProgress) => {
      const seconds = Math.max(1, Math.round((leftMs ?? 0) / 1000));
      return {
        encoding,
        drawn,
        frames,
        left: leftMs === null ? 'none' : seconds < 90 ? 'seconds' : 'minutes',
        seconds,
        minutes: Math.round(seconds / 60),
      };
    },
  ),
  /** A file's name without its ending. */
  fileName: (title: string) =>
    title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'model',
});

/** Of variants and purposes. */
export const variantWords = catalogue('look.variant', {
  heading: 'In this file',
  set: icu(
    '{prims, plural, one {{set}} other {{set}, on {prims, number} prims}}',
    (set: string, prims: number) => ({ prims, set }),
  ),
  none: 'None',
  differ: 'File defaults',
  purposes: {
    render: 'Render geometry',
    proxy: 'Proxy geometry',
    guide: 'Guides, such as collision shapes',
  } satisfies Readonly<Record<Purpose, string>>,
  asInFile: 'File default',
  /** As the palette calls them. */
  choose: icu('Variant of {set}: {variant}', (set: string, variant: string) => ({ set, variant })),
  next: icu('Next variant of {set}', (set: string) => ({ set })),
  previous: icu('Previous variant of {set}', (set: string) => ({ set })),
  show: icu('Toggle: {part}', (part: string) => ({ part })),
  keywords: 'usd variant set purpose',
});

/** In the order in which the names are written. */
export function optionsOf<V extends string>(
  names: Readonly<Record<V, string>>,
): { readonly value: V; readonly label: string }[] {
  // The names of a record of literals are its keys.
  return (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }));
}

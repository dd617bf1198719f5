/** What the tools for looking at a model say. English. */
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import type { TexelDensity } from '../../scene/view/look/texel-density.ts';
import type { LookSettings } from './store/look.ts';

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

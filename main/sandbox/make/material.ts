/** The materials the workshop knows, with the numbers a simulator and a renderer need; what may lie on them, and which may take another's place in a variant. */
import type { Rgb } from './types.ts';

/** How the surface is drawn (see texture/). */
export type Pattern =
  | 'wood'
  | 'brushed'
  | 'glaze'
  | 'plain'
  | 'grain'
  | 'weave'
  | 'fibre'
  | 'stone'
  | 'marble'
  | 'foam'
  | 'clear';

/** Density kg/m³; friction and restitution against a like surface, dimensionless; stiffness in Pa. */
export interface Material {
  readonly name: string;
  readonly pattern: Pattern;
  readonly density: number;
  readonly friction: { readonly static: number; readonly dynamic: number };
  readonly restitution: number;
  readonly youngsModulus: number;
  readonly poissonRatio: number;
  readonly roughness: number;
  readonly metalness: number;
  /** 1 is solid. */
  readonly opacity: number;
  /** Natural colours, sRGB; the seed picks one when the text names none. */
  readonly colours: readonly [Rgb, ...Rgb[]];
}

type Row = readonly [
  pattern: Pattern,
  density: number,
  friction: readonly [number, number],
  restitution: number,
  stiffness: readonly [number, number],
  surface: readonly [roughness: number, metalness: number, opacity?: number],
  colours: readonly [number, ...number[]],
];

const rgb = (hex: number): Rgb => [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

const rows = {
  wood: ['wood', 650, [0.5, 0.4], 0.35, [1.0e10, 0.35], [0.55, 0], [0xb98a5a, 0xa6733f, 0xc9a473]],
  oak: ['wood', 720, [0.5, 0.4], 0.35, [1.1e10, 0.35], [0.55, 0], [0xc09a68]],
  pine: ['wood', 500, [0.5, 0.4], 0.35, [9.0e9, 0.35], [0.6, 0], [0xdab986]],
  walnut: ['wood', 640, [0.5, 0.4], 0.35, [1.1e10, 0.35], [0.5, 0], [0x6b4a32]],
  bamboo: ['wood', 700, [0.45, 0.35], 0.35, [1.5e10, 0.3], [0.5, 0], [0xd6bd7c]],
  cork: ['foam', 200, [0.7, 0.6], 0.5, [2.0e7, 0.05], [0.9, 0], [0xc49a6c]],
  steel: ['brushed', 7850, [0.5, 0.4], 0.55, [2.0e11, 0.29], [0.32, 1], [0xb9bcc0]],
  chrome: ['brushed', 7800, [0.45, 0.35], 0.55, [2.0e11, 0.29], [0.12, 1], [0xcfd3d6]],
  iron: ['brushed', 7200, [0.6, 0.5], 0.4, [1.1e11, 0.28], [0.6, 0.9], [0x4a4b4e]],
  aluminium: ['brushed', 2700, [0.45, 0.35], 0.5, [6.9e10, 0.33], [0.38, 1], [0xcacdd1]],
  brass: ['brushed', 8500, [0.45, 0.35], 0.5, [1.0e11, 0.34], [0.28, 1], [0xc9a34f]],
  copper: ['brushed', 8960, [0.5, 0.4], 0.45, [1.2e11, 0.34], [0.3, 1], [0xc9794f]],
  gold: ['brushed', 19300, [0.45, 0.35], 0.4, [7.9e10, 0.42], [0.22, 1], [0xe2b13c]],
  ceramic: [
    'glaze',
    2400,
    [0.5, 0.4],
    0.4,
    [7.0e10, 0.22],
    [0.22, 0],
    [0xe9e4da, 0x6f8fa8, 0x9db29a, 0xc7876a],
  ],
  porcelain: ['plain', 2400, [0.5, 0.4], 0.4, [7.0e10, 0.22], [0.14, 0], [0xf1eee8]],
  terracotta: ['stone', 1900, [0.65, 0.55], 0.3, [3.0e10, 0.2], [0.85, 0], [0xb9653f]],
  glass: ['clear', 2500, [0.4, 0.3], 0.5, [7.0e10, 0.22], [0.06, 0, 0.34], [0xbfd8d6, 0xbcd0c4]],
  plastic: [
    'plain',
    1050,
    [0.35, 0.3],
    0.5,
    [2.2e9, 0.38],
    [0.4, 0],
    [0xd9573f, 0x3f7fb8, 0xe0a93a, 0x4d9b6a],
  ],
  rubber: ['grain', 1150, [0.95, 0.8], 0.75, [1.5e6, 0.48], [0.75, 0], [0x2f3033, 0xb8463a]],
  silicone: ['plain', 1120, [0.9, 0.75], 0.6, [1.0e6, 0.48], [0.6, 0], [0x7fa7a3]],
  foam: ['foam', 60, [0.8, 0.7], 0.25, [6.0e4, 0.25], [0.95, 0], [0xe8d9a8, 0x8fb0c9]],
  sponge: ['foam', 40, [0.8, 0.7], 0.2, [3.0e4, 0.2], [0.95, 0], [0xeccf5a]],
  fabric: ['weave', 250, [0.6, 0.5], 0.1, [5.0e5, 0.3], [0.92, 0], [0x8a8f98, 0xb9a48a, 0x5f7387]],
  leather: ['grain', 900, [0.6, 0.5], 0.2, [5.0e7, 0.4], [0.55, 0], [0x6d4027, 0x2f2a28]],
  cardboard: ['fibre', 220, [0.5, 0.4], 0.15, [1.0e9, 0.3], [0.88, 0], [0xb98f62]],
  paper: ['fibre', 750, [0.45, 0.35], 0.1, [3.0e9, 0.3], [0.9, 0], [0xefe9db]],
  stone: ['stone', 2600, [0.65, 0.55], 0.3, [5.0e10, 0.25], [0.8, 0], [0x8d8a84, 0x77736d]],
  soil: ['stone', 1250, [0.7, 0.6], 0.05, [1.0e7, 0.3], [0.98, 0], [0x4b3626]],
  concrete: ['stone', 2350, [0.7, 0.6], 0.25, [3.0e10, 0.2], [0.88, 0], [0xa5a39e]],
  marble: ['marble', 2700, [0.4, 0.3], 0.35, [5.5e10, 0.25], [0.2, 0], [0xe7e4df]],
  wax: ['plain', 900, [0.4, 0.35], 0.15, [2.0e8, 0.4], [0.5, 0], [0xf0e6c8]],
  painted_steel: ['plain', 7850, [0.45, 0.38], 0.5, [2.0e11, 0.29], [0.42, 0], [0x3d4c5c]],
} as const satisfies Record<string, Row>;

export type MaterialName = keyof typeof rows;

/** Stiffer than this, Pa, a body moves as a rigid one in a soft-body simulation, and only costs time there. */
export const stiffestSoft = 1e7;

/** What a deformable body may be made of. */
export const isSoft = ({ youngsModulus }: Material): boolean => youngsModulus < stiffestSoft;

/** The soft material that replaces a hard one in a deformable body: of a like use and feel, and of about its weight where there is one. */
export function softStandIn(material: Material): Material {
  if (isSoft(material)) return material;
  if (material.metalness > 0.5 || material.name === 'painted_steel') return materialNamed('rubber');
  if (material.name === 'leather') return materialNamed('fabric');
  const isLight = material.density < 800 || material.name === 'soil';
  return materialNamed(isLight ? 'foam' : 'silicone');
}

/** Sheet metal or moulded plastic: what is built of it is a shell of a wall, not a solid. */
export const isSheet = ({ metalness, name }: Material): boolean =>
  metalness > 0.5 || name === 'painted_steel' || name === 'plastic';

/** The material of that name. */
export function materialNamed(name: MaterialName): Material {
  const [pattern, density, friction, restitution, stiffness, surface, colours]: Row = rows[name];
  const [firstColour, ...otherColours] = colours;
  return {
    name,
    pattern,
    density,
    friction: { static: friction[0], dynamic: friction[1] },
    restitution,
    youngsModulus: stiffness[0],
    poissonRatio: stiffness[1],
    roughness: surface[0],
    metalness: surface[1],
    opacity: surface[2] ?? 1,
    colours: [rgb(firstColour), ...otherColours.map(rgb)],
  };
}

// What lies on a material's surface: a pattern painted on it, and what time and use have done to it.

export const decors = ['stripes', 'bands', 'dots', 'checks', 'speckle', 'swirl', 'patches'] as const;
export type DecorName = (typeof decors)[number];

/** `repeat` counts the pattern's periods per texture tile; `strength` (0 to 1) is how much it covers the colour under it. */
export interface Decor {
  readonly name: DecorName;
  readonly colour: Rgb;
  readonly repeat: number;
  readonly strength: number;
}

const wears = [
  'rust',
  'patina',
  'chips',
  'scratches',
  'dirt',
  'stains',
  'fade',
  'cracks',
  'scorch',
  'moss',
] as const;
export type WearName = (typeof wears)[number];

/** `amount` from 0 (as new) to 1 (hardly anything else is left to see). */
export interface Wear {
  readonly name: WearName;
  readonly amount: number;
}

/** Decides, with the look's material and colour, every texel of its maps. */
export interface Coat {
  readonly decor: Decor | null;
  readonly wear: readonly Wear[];
  /** Added to the material's roughness. */
  readonly gloss: number;
  /** Where on the tile this one begins, 0 to 1: no two pieces of wood have the same grain. */
  readonly shift: readonly [number, number];
}

type Kind =
  | 'wood'
  | 'metal'
  | 'clay'
  | 'stone'
  | 'polymer'
  | 'glass'
  | 'textile'
  | 'paper'
  | 'soft'
  | 'other';

const kinds: Readonly<Record<MaterialName, Kind>> = {
  wood: 'wood',
  oak: 'wood',
  pine: 'wood',
  walnut: 'wood',
  bamboo: 'wood',
  cork: 'wood',
  steel: 'metal',
  chrome: 'metal',
  iron: 'metal',
  aluminium: 'metal',
  brass: 'metal',
  copper: 'metal',
  gold: 'metal',
  painted_steel: 'metal',
  ceramic: 'clay',
  porcelain: 'clay',
  terracotta: 'clay',
  stone: 'stone',
  concrete: 'stone',
  marble: 'stone',
  glass: 'glass',
  plastic: 'polymer',
  rubber: 'polymer',
  silicone: 'polymer',
  foam: 'soft',
  sponge: 'soft',
  fabric: 'textile',
  leather: 'textile',
  cardboard: 'paper',
  paper: 'paper',
  soil: 'other',
  wax: 'other',
};

/** The kind's everyday materials, as a designer would try them. */
const members: Readonly<Record<Kind, readonly MaterialName[]>> = {
  wood: ['oak', 'walnut', 'pine', 'bamboo'],
  metal: ['steel', 'painted_steel', 'brass', 'copper', 'iron', 'aluminium'],
  clay: ['ceramic', 'porcelain', 'terracotta'],
  stone: ['concrete', 'marble', 'stone'],
  polymer: ['plastic', 'rubber'],
  glass: ['glass'],
  textile: ['leather', 'fabric'],
  soft: ['foam', 'sponge'],
  paper: ['cardboard', 'paper'],
  other: [],
};

const relatives: Readonly<Record<Kind, readonly Kind[]>> = {
  wood: ['metal', 'polymer', 'stone'],
  metal: ['wood', 'polymer', 'clay'],
  clay: ['metal', 'wood', 'stone', 'glass', 'polymer'],
  stone: ['clay', 'wood', 'metal'],
  polymer: ['metal', 'wood', 'clay', 'glass'],
  glass: ['clay', 'polymer', 'metal'],
  textile: ['textile', 'polymer'],
  soft: ['textile', 'polymer'],
  paper: ['wood', 'textile', 'polymer'],
  other: [],
};

const bears: Readonly<Record<Kind, readonly WearName[]>> = {
  wood: ['scratches', 'stains', 'dirt', 'fade'],
  metal: ['scratches', 'dirt', 'rust'],
  clay: ['cracks', 'chips', 'stains', 'dirt'],
  stone: ['dirt', 'moss', 'cracks', 'stains'],
  polymer: ['scratches', 'fade', 'dirt'],
  glass: ['dirt', 'scratches'],
  textile: ['stains', 'fade', 'dirt'],
  soft: ['stains', 'dirt', 'fade'],
  paper: ['stains', 'dirt', 'fade'],
  other: ['dirt'],
};

const kindOf = (material: Material): Kind =>
  Object.hasOwn(kinds, material.name) ? kinds[material.name as MaterialName] : 'other';

/** What may stand in for a material; `soft` bodies stay soft. */
export function substitutes(
  material: Material,
  { other, soft }: { readonly other: boolean; readonly soft: boolean },
): readonly MaterialName[] {
  const kind = kindOf(material);
  const names = other ? relatives[kind].flatMap((one) => members[one]) : members[kind];
  return names.filter((name) => name !== material.name && (!soft || isSoft(materialNamed(name))));
}

/** The wear a material can show; noble metals tarnish instead of rusting. */
export function wearsOf(material: Material): readonly WearName[] {
  const { name } = material;
  if (name === 'brass' || name === 'copper') return ['patina', 'scratches', 'dirt'];
  if (name === 'aluminium' || name === 'chrome' || name === 'gold') return ['scratches', 'dirt'];
  if (name === 'painted_steel') return ['chips', 'rust', 'scratches', 'fade'];
  return bears[kindOf(material)];
}

/** True for materials that come in any colour; the others have theirs and can only be tinted or painted over. */
export const isDyed = (material: Material): boolean =>
  [
    'ceramic',
    'porcelain',
    'painted_steel',
    'plastic',
    'rubber',
    'silicone',
    'fabric',
    'wax',
    'glass',
    'foam',
    'sponge',
    'paper',
  ].includes(material.name);

export const rusts = (material: Material): boolean => wearsOf(material).includes('rust');

/** Roles that are what they are: the earth in a pot, the pages of a book. */
export const fixedRoles: ReadonlySet<string> = new Set(['soil', 'pages']);

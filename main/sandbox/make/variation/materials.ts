/** Which materials may take another's place in a variant, and what each bears. */
import { isSoft, type Material, type MaterialName, materialNamed } from '../material/material.ts';
import type { WearName } from './coat.ts';

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

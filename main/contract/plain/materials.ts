/** Densities of usual materials, for masses by material: the window lists them, the fix reads them. Typical values of the solid material at room temperature; a part's own data sheet goes before them. */

/**
 * Where a density is from: `crc` CRC Handbook of Chemistry and Physics (97th ed., sections 4, 12 and 15), `wood` USDA Forest
 * Service, Wood Handbook FPL-GTR-282 (2021, chapters 2 and 5) for wood in use, at 12 % moisture: the specific gravity that it
 * lists counts the dry wood alone, so it is multiplied by 1.12, `toolbox` The Engineering ToolBox (densities of
 * solids and of plastics), `food` FAO/INFOODS Density Database 2.0 (2012), `supplier` range of suppliers' data sheets.
 */
export type DensitySource = 'crc' | 'wood' | 'toolbox' | 'food' | 'supplier';

/** `form`: `solid` is the substance itself, for meshes with their walls or cavities; `bulk` has air in it as things are made of it. */
export interface Material {
  readonly kgM3: number;
  readonly form: 'solid' | 'bulk';
  readonly source: DensitySource;
}

const solid = (kgM3: number, source: DensitySource): Material => ({ kgM3, form: 'solid', source });
const bulk = (kgM3: number, source: DensitySource): Material => ({ kgM3, form: 'bulk', source });

/** By the name that the contract uses. */
export const materials = {
  // Metals.
  steel: solid(7850, 'toolbox'),
  'stainless-steel': solid(8000, 'toolbox'),
  'cast-iron': solid(7200, 'toolbox'),
  iron: solid(7874, 'crc'),
  aluminium: solid(2700, 'crc'),
  brass: solid(8500, 'toolbox'),
  bronze: solid(8800, 'toolbox'),
  copper: solid(8960, 'crc'),
  zinc: solid(7134, 'crc'),
  tin: solid(7287, 'crc'),
  lead: solid(11_340, 'crc'),
  titanium: solid(4506, 'crc'),
  magnesium: solid(1740, 'crc'),
  nickel: solid(8900, 'crc'),
  silver: solid(10_500, 'crc'),
  gold: solid(19_300, 'crc'),
  tungsten: solid(19_300, 'crc'),
  // Plastics and rubber.
  abs: solid(1050, 'toolbox'),
  pla: solid(1240, 'supplier'),
  petg: solid(1270, 'supplier'),
  pet: solid(1380, 'toolbox'),
  'polyethylene-high-density': solid(955, 'toolbox'),
  'polyethylene-low-density': solid(920, 'toolbox'),
  polypropylene: solid(905, 'toolbox'),
  polystyrene: solid(1050, 'toolbox'),
  polycarbonate: solid(1200, 'toolbox'),
  pvc: solid(1400, 'toolbox'),
  nylon: solid(1140, 'toolbox'),
  acrylic: solid(1180, 'toolbox'),
  acetal: solid(1410, 'toolbox'),
  ptfe: solid(2200, 'toolbox'),
  epoxy: solid(1200, 'supplier'),
  silicone: solid(1150, 'supplier'),
  rubber: solid(1100, 'toolbox'),
  'polystyrene-foam': bulk(25, 'toolbox'),
  'polyurethane-foam': bulk(40, 'supplier'),
  'eva-foam': bulk(100, 'supplier'),
  'carbon-fiber': solid(1600, 'supplier'),
  fiberglass: solid(1850, 'supplier'),
  // Wood and what is made of it.
  // Specific gravities: northern red 0.63 and white oak 0.68.
  oak: bulk(730, 'wood'),
  // American, 0.64.
  beech: bulk(720, 'wood'),
  // Yellow, 0.62.
  birch: bulk(690, 'wood'),
  // Sugar, 0.63.
  maple: bulk(710, 'wood'),
  // Black, 0.55.
  walnut: bulk(620, 'wood'),
  // Ponderosa, 0.40.
  pine: bulk(450, 'wood'),
  // Sitka, 0.40.
  spruce: bulk(450, 'wood'),
  balsa: bulk(160, 'wood'),
  bamboo: bulk(700, 'supplier'),
  plywood: bulk(600, 'supplier'),
  mdf: bulk(750, 'toolbox'),
  chipboard: bulk(650, 'toolbox'),
  cork: bulk(200, 'toolbox'),
  paper: bulk(800, 'toolbox'),
  'corrugated-cardboard': bulk(130, 'supplier'),
  // Minerals and ceramics.
  glass: solid(2500, 'crc'),
  'borosilicate-glass': solid(2230, 'crc'),
  porcelain: solid(2400, 'crc'),
  stoneware: solid(2200, 'supplier'),
  earthenware: bulk(1900, 'supplier'),
  concrete: bulk(2400, 'toolbox'),
  brick: bulk(1900, 'toolbox'),
  plaster: bulk(1000, 'toolbox'),
  granite: solid(2700, 'crc'),
  marble: solid(2700, 'crc'),
  // Soft and wet.
  leather: bulk(860, 'toolbox'),
  cotton: bulk(400, 'supplier'),
  wax: solid(930, 'crc'),
  water: solid(998, 'crc'),
  ice: solid(917, 'crc'),
  fruit: bulk(900, 'food'),
  bread: bulk(250, 'food'),
  chocolate: solid(1300, 'food'),
} as const satisfies Readonly<Record<string, Material>>;

export type MaterialName = keyof typeof materials;

/** Null for a name that the table does not have. */
export function materialOf(name: string): Material | null {
  return Object.hasOwn(materials, name) ? materials[name as MaterialName] : null;
}

// Slips of a power of ten, such as grams that were written as kilograms.

/** `suggestedKg` is `statedKg` times `factor`, a power of ten. */
export interface MassSlip {
  readonly factor: number;
  readonly suggestedKg: number;
  /** As stated, for the question. */
  readonly densityKgM3: number;
}

/** Foam to tungsten: nothing that is handled is lighter or heavier. */
const possible = { least: 15, most: 22_000 } as const;
/** Wood to metals: what a corrected mass must give. */
const usual = { least: 150, most: 12_000 } as const;

/**
 * The smallest power of ten that leads from a density which no material has to a usual one; null where the stated mass can be
 * right or no power explains it. `volumeM3` is of the material, so cavities are left out.
 */
export function massSlip(statedKg: number, volumeM3: number): MassSlip | null {
  const densityKgM3 = statedKg / volumeM3;
  if (!(statedKg > 0) || !(volumeM3 > 0) || !Number.isFinite(densityKgM3)) return null;
  if (densityKgM3 >= possible.least && densityKgM3 <= possible.most) return null;
  for (let power = 1; power <= 9; power++) {
    const isTooHeavy = densityKgM3 > possible.most;
    const corrected = isTooHeavy ? densityKgM3 / 10 ** power : densityKgM3 * 10 ** power;
    if (corrected < usual.least || corrected > usual.most) continue;
    const suggested = isTooHeavy ? statedKg / 10 ** power : statedKg * 10 ** power;
    return {
      factor: isTooHeavy ? 10 ** -power : 10 ** power,
      suggestedKg: Number(suggested.toPrecision(12)),
      densityKgM3,
    };
  }
  return null;
}

/** What the fix window says. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { MaterialName } from '../../../main/contract/plain/materials.ts';
import { lengthText, massText, sidesText } from '../../../main/contract/plain/measure-text.ts';
import type { AssetMeasures, EngineLimit } from '../../../main/contract/schema/fix/asset-measures.ts';
import { formatNumber } from '../../ui/text/format.ts';
import type { FixField, FixForm, FixPart } from './store/fix-form.ts';

export const fixWords = catalogue('fixes.fix', {
  button: 'Fix…',
  keywords:
    'fix repair scale size unit axis origin pivot mass inertia collider hull texture relink version convert format urdf mjcf sdf glb obj usd ktx2',
  title: icu('Fix “{name}”', (name: string) => ({ name })),
  titleOf: icu('Fix {count, number} assets', (count: number) => ({ count })),
  parts: 'Fixes',
  preview: 'Preview',
  previewing: 'Previewing…',
  apply: icu('{count, plural, one {Apply} other {Apply to {count, number} assets}}', (count: number) => ({
    count,
  })),
  cancel: 'Cancel',
  stop: 'Stop',
  hide: 'Continue in background',
  close: 'Close',
  kept: 'Applying makes a new version. The original files stay as they are, and undo brings them back.',
  chooseFirst: 'Select at least one fix.',
  fillFirst: 'Fill in the selected fixes first.',
  previewOf: icu(
    'The preview shows “{name}”, the first of {count, number} assets.',
    (name: string, count: number) => ({
      name,
      count,
    }),
  ),
  notPreviewed: 'Preview the fixes to see what would change.',
  outdated: 'The fixes were changed since this preview.',
  before: 'Before',
  after: 'After',
  shown: 'Shown model',
  file: 'File',
  noModel: 'No model to show',
  measures: 'Before and after',
  measure: 'Measure',
  changes: 'What changes',
  compare: 'Compare…',
  left: 'What stays as it was',
  files: icu(
    '{count, plural, one {1 file changes} other {{count, number} files change}}',
    (count: number) => ({
      count,
    }),
  ),
  running: icu('Fixing {done, number} of {of, number}', (done: number, of: number) => ({ done, of })),
  failed: icu(
    '{count, plural, one {1 asset was not fixed; it is unchanged.} other {{count, number} assets were not fixed; they are unchanged.}}',
    (count: number) => ({ count }),
  ),
});

export const partWords: Readonly<Record<FixPart, { readonly title: string; readonly hint: string }>> =
  catalogue('fixes.parts', {
    size: { title: 'True size', hint: 'Scales all files alike' },
    frame: {
      title: 'Units and up axis',
      hint: 'For files whose numbers are in other units or lie on their side',
    },
    origin: { title: 'Origin', hint: 'Moves the pivot' },
    mass: { title: 'Mass and inertia', hint: 'Centre of mass and inertia follow from the mesh' },
    mesh: { title: 'Mesh', hint: 'Repairs and simplifies the geometry' },
    colliders: { title: 'Colliders', hint: 'Rebuilds collision shapes from the visual mesh' },
    textures: { title: 'Textures', hint: 'Resizes and recompresses' },
    relink: { title: 'Missing references', hint: 'Finds textures and package:// meshes among the files' },
    formats: { title: 'Formats', hint: 'Adds files of other formats, made from those that are there' },
  });

export const fieldWords = catalogue('fixes.fields', {
  by: 'Set by',
  sizeBy: { extent: 'An extent of the asset', factor: 'A factor', distance: 'A measured distance' },
  along: 'Extent',
  alongNames: { longest: 'Longest side', x: 'Width (X)', y: 'Depth (Y)', z: 'Height (Z)' },
  now: icu('now {length}', (length: string) => ({ length })),
  length: 'True length',
  unit: 'Unit',
  factor: 'Factor',
  factorHint: '0.1 makes it ten times smaller.',
  measured: 'Length in the view',
  takeDistance: icu(
    'Use the last measured distance ({distance} {unit})',
    (distance: string, unit: string) => ({
      distance,
      unit,
    }),
  ),
  takePoint: 'Use the last measured point',
  measureFirst: 'To pick it, measure in the view (M) first.',
  keepMass: 'Keep the stated mass',
  keepMassHint: 'Otherwise the density is kept, and the mass grows with the volume.',
  numbersIn: 'Numbers are in',
  up: 'Up axis is',
  keep: 'As stated',
  axes: { x: 'X', y: 'Y', z: 'Z' },
  originAt: 'Move the origin to',
  origins: {
    'bottom-center': 'Bottom centre',
    center: 'Centre of the box',
    'center-of-mass': 'Centre of mass',
    point: 'A point',
  },
  mass: 'Mass',
  massBy: { mass: 'Mass', density: 'Density', material: 'Material' },
  density: 'Density, kg/m³',
  densityHint:
    'Of the solid material, with the pores of wood or foam. It is multiplied by the volume of the mesh: a hollow part whose walls the mesh does not show comes out too heavy.',
  material: 'Material',
  materialOption: icu('{name} ({density, number} kg/m³)', (name: string, density: number) => ({
    name,
    density,
  })),
  weld: 'Weld duplicate vertices',
  degenerate: 'Remove degenerate faces',
  insideOut: 'Turn inside-out parts',
  holes: 'Close small holes',
  holeMm: 'Holes up to (mm)',
  simplify: 'Simplify',
  triangles: 'Triangles per file, at most',
  normals: 'Recompute normals',
  creaseDegrees: 'Sharp edges above (degrees)',
  shape: 'Shape',
  shapes: {
    decomposition: 'Convex decomposition',
    hull: 'One convex hull',
    'best-primitive': 'Best-fitting primitive',
    box: 'Box',
    sphere: 'Sphere',
    capsule: 'Capsule',
    cylinder: 'Cylinder',
  },
  hulls: 'Hulls, at most',
  vertices: 'Vertices per hull, at most',
  errorMm: 'Deviation, at most (mm)',
  measureColliders: 'Measure current colliders',
  measuringColliders: 'Measuring…',
  noColliders: 'No colliders that can be measured.',
  edge: 'Longer edge, at most',
  ktx2Hint:
    'For engines and web viewers: small in the memory of the graphics card. At most 2048 px; Blender and MuJoCo do not read it.',
  edgePx: icu('{px} px', (px: number) => ({ px: String(px) })),
  format: 'Format',
  formats: {
    urdf: 'URDF, for ROS, Isaac Sim and SAPIEN',
    mjcf: 'MJCF, for MuJoCo',
    sdf: 'SDF, for Gazebo',
    glb: 'GLB',
    obj: 'OBJ with materials',
    usda: 'USD text, for Isaac Sim and Omniverse',
    usdz: 'USDZ, one file with its textures',
  },
});

export const slipWords = catalogue('fixes.slip', {
  question: icu(
    'The stated {mass} would be {density} kg/m³, which no material has. Was {suggested} meant?',
    (mass: string, density: string, suggested: string) => ({ mass, density, suggested }),
  ),
  use: icu('Use {suggested}', (suggested: string) => ({ suggested })),
});

const faultWords: Readonly<Record<FixField, string>> = catalogue('fixes.faults', {
  length: 'Enter a length above 0.',
  factor: 'Enter a factor above 0.',
  measured: 'Enter a length above 0.',
  frame: 'Select a unit or an axis.',
  point: 'Enter three numbers.',
  mass: 'Enter a mass above 0.',
  density: 'Enter a density above 0.',
  mesh: 'Select at least one.',
  holeMm: 'Enter a length above 0.',
  triangles: 'Enter a whole number of at least 4.',
  creaseDegrees: 'Enter an angle up to 180.',
  hulls: 'Enter a whole number from 1 to 1024.',
  vertices: 'Enter a whole number from 4 to 255.',
  errorMm: 'Enter a length above 0.',
  textures: 'Select a size or a format.',
  formats: 'Select at least one.',
});

/** Null for a field that is fine, or not filled in yet. */
export function faultText(field: FixField, fault: 'empty' | 'wrong' | undefined): string | null {
  const isShown = fault === 'wrong' || (fault === 'empty' && choices.has(field));
  return isShown ? faultWords[field] : null;
}

/** Of which one has to be selected. */
const choices: ReadonlySet<FixField> = new Set(['frame', 'textures', 'mesh', 'formats']);

/** Of the same order as the table of densities. */
export const materialNames: Readonly<Record<MaterialName, string>> = catalogue('fixes.materials', {
  steel: 'Steel',
  'stainless-steel': 'Stainless steel',
  'cast-iron': 'Cast iron',
  iron: 'Iron',
  aluminium: 'Aluminium',
  brass: 'Brass',
  bronze: 'Bronze',
  copper: 'Copper',
  zinc: 'Zinc',
  tin: 'Tin',
  lead: 'Lead',
  titanium: 'Titanium',
  magnesium: 'Magnesium',
  nickel: 'Nickel',
  silver: 'Silver',
  gold: 'Gold',
  tungsten: 'Tungsten',
  abs: 'ABS',
  pla: 'PLA',
  petg: 'PETG',
  pet: 'PET',
  'polyethylene-high-density': 'Polyethylene, high density',
  'polyethylene-low-density': 'Polyethylene, low density',
  polypropylene: 'Polypropylene',
  polystyrene: 'Polystyrene',
  polycarbonate: 'Polycarbonate',
  pvc: 'PVC',
  nylon: 'Nylon',
  acrylic: 'Acrylic',
  acetal: 'Acetal (POM)',
  ptfe: 'PTFE',
  epoxy: 'Epoxy',
  silicone: 'Silicone',
  rubber: 'Rubber',
  'polystyrene-foam': 'Polystyrene foam',
  'polyurethane-foam': 'Polyurethane foam',
  'eva-foam': 'EVA foam',
  'carbon-fiber': 'Carbon fibre',
  fiberglass: 'Fibreglass',
  oak: 'Oak',
  beech: 'Beech',
  birch: 'Birch',
  maple: 'Maple',
  walnut: 'Walnut',
  pine: 'Pine',
  spruce: 'Spruce',
  balsa: 'Balsa',
  bamboo: 'Bamboo',
  plywood: 'Plywood',
  mdf: 'MDF',
  chipboard: 'Chipboard',
  cork: 'Cork',
  paper: 'Paper',
  'corrugated-cardboard': 'Corrugated cardboard',
  glass: 'Glass',
  'borosilicate-glass': 'Borosilicate glass',
  porcelain: 'Porcelain',
  stoneware: 'Stoneware',
  earthenware: 'Earthenware',
  concrete: 'Concrete',
  brick: 'Brick',
  plaster: 'Plaster',
  granite: 'Granite',
  marble: 'Marble',
  leather: 'Leather',
  cotton: 'Cotton',
  wax: 'Wax',
  water: 'Water',
  ice: 'Ice',
  fruit: 'Fruit',
  bread: 'Bread',
  chocolate: 'Chocolate',
});

const measureWords = catalogue('fixes.measureRows', {
  size: 'Size (X × Y × Z)',
  volume: 'Volume',
  volumeText: icu('{litres} l', (litres: string) => ({ litres })),
  mass: 'Mass',
  density: 'Density',
  densityText: icu('{density} kg/m³', (density: string) => ({ density })),
  colliders: 'Colliders',
  collidersText: icu(
    '{hulls, plural, =0 {} one {1 hull} other {{hulls, number} hulls}}{both, select, true {, } other {}}{primitives, plural, =0 {} one {1 primitive} other {{primitives, number} primitives}}',
    (hulls: number, primitives: number) => ({ hulls, primitives, both: hulls > 0 && primitives > 0 }),
  ),
  vertices: 'Vertices per hull',
  beyond: 'Reaching out of the surface',
  behind: 'Staying behind the surface',
  mm: icu('up to {most} mm, mostly {usual} mm', (most: string, usual: string) => ({ most, usual })),
  ratio: 'Collider to mesh volume',
  openings: 'Openings closed',
  openingsText: icu('{closed} %', (closed: string) => ({ closed })),
  limits: 'Beyond limits of',
  none: '–',
});

const limitNames: Readonly<Record<EngineLimit, string>> = catalogue('fixes.limits', {
  'physx-gpu-vertices': 'PhysX on the GPU (64 vertices)',
  'physx-vertices': 'PhysX (255 vertices)',
  'physx-faces': 'PhysX (255 faces)',
  'mujoco-slow': 'MuJoCo (slow above 64 vertices)',
  'bullet-slow': 'Bullet (slow above 100 vertices)',
});

/** A line of the table; `after` is null until there is a preview. */
export interface MeasureRow {
  readonly name: string;
  readonly before: string;
  readonly after: string | null;
}

type Text = (of: AssetMeasures) => string;

const digits = (value: number, significant = 3): string =>
  formatNumber(value, { maximumSignificantDigits: significant });
/** What is less than a hundredth is noise. */
const millimetres = (value: number): string => digits(value < 0.005 ? 0 : value, 2);
const or = <T>(value: T | null, text: (value: T) => string): string =>
  value === null ? measureWords.none : text(value);

const texts = (): readonly (readonly [string, Text])[] => [
  [measureWords.size, ({ sizeM }) => or(sizeM, sidesText)],
  [measureWords.volume, ({ volumeM3 }) => or(volumeM3, (m3) => measureWords.volumeText(digits(m3 * 1000)))],
  [measureWords.mass, ({ massKg }) => or(massKg, (kg) => massText(kg, 4))],
  [
    measureWords.density,
    ({ massKg, volumeM3 }) =>
      massKg === null || volumeM3 === null
        ? measureWords.none
        : measureWords.densityText(digits(massKg / volumeM3)),
  ],
];

const colliderTexts = (): readonly (readonly [
  string,
  (of: NonNullable<AssetMeasures['colliders']>) => string,
])[] => [
  [measureWords.colliders, ({ hulls, primitives }) => measureWords.collidersText(hulls, primitives)],
  [
    measureWords.vertices,
    ({ mostVertices }) => (mostVertices === 0 ? measureWords.none : digits(mostVertices)),
  ],
  [
    measureWords.beyond,
    ({ beyondMm: { most, usual } }) => measureWords.mm(millimetres(most), millimetres(usual)),
  ],
  [
    measureWords.behind,
    ({ behindMm: { most, usual } }) => measureWords.mm(millimetres(most), millimetres(usual)),
  ],
  [measureWords.ratio, ({ volumeRatio }) => or(volumeRatio, (ratio) => digits(ratio))],
  [
    measureWords.openings,
    ({ openings: { ways, closed } }) =>
      ways === 0 ? measureWords.none : measureWords.openingsText(digits((closed / ways) * 100, 2)),
  ],
  [
    measureWords.limits,
    ({ exceeded }) =>
      exceeded.length === 0 ? measureWords.none : exceeded.map((limit) => limitNames[limit]).join(', '),
  ],
];

/** Those of colliders only where some were measured. */
export function measureRows(before: AssetMeasures, after: AssetMeasures | null): MeasureRow[] {
  const ofAsset = texts().map(([name, text]) => ({
    name,
    before: text(before),
    after: after === null ? null : text(after),
  }));
  if (before.colliders === null && (after?.colliders ?? null) === null) return ofAsset;
  return [
    ...ofAsset,
    ...colliderTexts().map(([name, text]) => ({
      name,
      before: or(before.colliders, text),
      after: after === null ? null : or(after.colliders, text),
    })),
  ];
}

/** The extent that is chosen, as it is now; null where it is not known. */
export function extentNow(
  { along }: Pick<FixForm, 'along'>,
  sizeM: AssetMeasures['sizeM'] | undefined,
): string | null {
  if (sizeM === null || sizeM === undefined) return null;
  const [x, y, z] = sizeM;
  return lengthText(along === 'longest' ? Math.max(x, y, z) : { x, y, z }[along]);
}

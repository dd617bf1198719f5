/** The form of the fixes: what is chosen and typed, and the fixes that this means. Pure. */
import type { MaterialName } from '../../../../main/contract/plain/materials.ts';
import { inFixOrder } from '../../../../main/contract/rules/fix-order.ts';
import type { Fix } from '../../../../main/contract/schema/fix/fix.ts';
import { type LengthUnit, metresOf } from '../../shared/store/length-units.ts';
import { typedNumber, typedSigned } from '../../shared/store/typed-number.ts';

/** Parts of the form in their order on the screen; `size` makes a `scale` or a `size` fix. */
export const fixParts = [
  'size',
  'frame',
  'origin',
  'mass',
  'mesh',
  'colliders',
  'textures',
  'relink',
  'formats',
] as const;
export type FixPart = (typeof fixParts)[number];

type Named<Name extends Fix['fix']> = Extract<Fix, { readonly fix: Name }>;
type Along = Named<'size'>['along'];
type Format = Named<'convert'>['to'];
type Shape = Named<'colliders'>['shape'];
type Point = readonly [string, string, string];

/** Texts are as typed. */
export interface FixForm {
  readonly chosen: ReadonlySet<FixPart>;
  /** By one extent, by a factor, or by a distance that was measured in the view and is known. */
  readonly sizeBy: 'extent' | 'factor' | 'distance';
  readonly along: Along;
  readonly length: string;
  readonly unit: LengthUnit;
  readonly factor: string;
  readonly measured: string;
  readonly keepMass: boolean;
  readonly numbersIn: LengthUnit | 'keep';
  readonly up: 'x' | 'y' | 'z' | 'keep';
  readonly origin: 'bottom-center' | 'center' | 'center-of-mass' | 'point';
  readonly point: Point;
  readonly massBy: 'mass' | 'density' | 'material';
  readonly mass: string;
  readonly massUnit: 'g' | 'kg';
  readonly density: string;
  readonly material: MaterialName;
  readonly weld: boolean;
  readonly degenerate: boolean;
  readonly insideOut: boolean;
  readonly holes: boolean;
  readonly holeMm: string;
  readonly simplify: boolean;
  readonly triangles: string;
  readonly normals: boolean;
  readonly creaseDegrees: string;
  readonly shape: Shape;
  readonly hulls: string;
  readonly vertices: string;
  readonly errorMm: string;
  readonly edgePx: number | null;
  readonly format: Named<'textures'>['format'];
  readonly formats: ReadonlySet<Format>;
}

/** What an asset is converted to, in their order on the screen. */
const shownFormats = {
  urdf: true,
  mjcf: true,
  sdf: true,
  glb: true,
  obj: true,
  usda: true,
  usdz: true,
} satisfies Record<Format, true>;
export const convertedFormats = Object.keys(shownFormats) as readonly Format[];

/** Nothing is chosen yet. */
export const firstFixForm: FixForm = {
  chosen: new Set(),
  sizeBy: 'extent',
  along: 'longest',
  length: '',
  unit: 'cm',
  factor: '',
  measured: '',
  keepMass: true,
  numbersIn: 'keep',
  up: 'keep',
  origin: 'bottom-center',
  point: ['0', '0', '0'],
  massBy: 'mass',
  mass: '',
  massUnit: 'g',
  density: '',
  material: 'steel',
  weld: true,
  degenerate: true,
  insideOut: true,
  holes: false,
  holeMm: '10',
  simplify: false,
  triangles: '20000',
  normals: false,
  creaseDegrees: '40',
  shape: 'decomposition',
  hulls: '32',
  vertices: '64',
  errorMm: '2',
  edgePx: 2048,
  format: null,
  formats: new Set(),
};

/** Fields that can be wrong. */
export type FixField =
  | 'length'
  | 'factor'
  | 'measured'
  | 'frame'
  | 'point'
  | 'mass'
  | 'density'
  | 'mesh'
  | 'holeMm'
  | 'triangles'
  | 'creaseDegrees'
  | 'hulls'
  | 'vertices'
  | 'errorMm'
  | 'textures'
  | 'formats';

/** `empty` is not filled in yet, `wrong` cannot be used. */
export interface FormFixes {
  readonly fixes: readonly Fix[];
  readonly faults: Readonly<Partial<Record<FixField, 'empty' | 'wrong'>>>;
}

/** In the order in which they are applied. With faults, those that can be used. */
export function formFixes(form: FixForm): FormFixes {
  const read = createFields();
  const fixes = fixParts.flatMap((part) => (form.chosen.has(part) ? makers[part](form, read) : []));
  return { fixes: inFixOrder(fixes), faults: read.faults };
}

interface Fields {
  readonly faults: Partial<Record<FixField, 'empty' | 'wrong'>>;
  /** Null is a fault of the field. */
  positive(
    field: FixField,
    text: string,
    limits?: { least: number; most: number; whole: boolean },
  ): number | null;
}

function createFields(): Fields {
  const faults: Fields['faults'] = {};
  return {
    faults,
    positive(field, text, limits) {
      const value = typedNumber(text);
      const isRight =
        value !== null &&
        value > 0 &&
        (limits === undefined ||
          (value >= limits.least && value <= limits.most && (!limits.whole || Number.isInteger(value))));
      if (isRight) return value;
      faults[field] = text.trim() === '' ? 'empty' : 'wrong';
      return null;
    },
  };
}

/** Of a hole that is closed; larger ones are openings. */
const mostHoleEdges = 200;

const makers: Readonly<Record<FixPart, (form: FixForm, read: Fields) => readonly Fix[]>> = {
  size(form, read) {
    const mass = form.keepMass ? 'kept' : 'same-density';
    if (form.sizeBy === 'factor') {
      const factor = read.positive('factor', form.factor);
      return factor === null ? [] : [{ fix: 'scale', factor, mass }];
    }
    const length = read.positive('length', form.length);
    const metres = length === null ? null : length * metresOf[form.unit];
    if (form.sizeBy === 'extent')
      return metres === null ? [] : [{ fix: 'size', along: form.along, metres, mass }];
    const measured = read.positive('measured', form.measured);
    if (metres === null || measured === null) return [];
    return [{ fix: 'scale', factor: metres / (measured * metresOf[form.unit]), mass }];
  },
  frame({ numbersIn, up }, read) {
    if (numbersIn === 'keep' && up === 'keep') {
      read.faults.frame = 'empty';
      return [];
    }
    const unitMetres = numbersIn === 'keep' ? null : metresOf[numbersIn];
    return [{ fix: 'frame', unitMetres, up: up === 'keep' ? null : up }];
  },
  origin({ origin, point, unit }, read) {
    if (origin !== 'point') return [{ fix: 'origin', at: origin }];
    const [x, y, z] = point.map(typedSigned);
    if (x === null || y === null || z === null || x === undefined || y === undefined || z === undefined) {
      read.faults.point = 'wrong';
      return [];
    }
    const by = metresOf[unit];
    return [{ fix: 'origin', at: [x * by, y * by, z * by] }];
  },
  mass(form, read) {
    if (form.massBy === 'material') return [{ fix: 'mass', by: { is: 'material', material: form.material } }];
    if (form.massBy === 'density') {
      const kgM3 = read.positive('density', form.density);
      return kgM3 === null ? [] : [{ fix: 'mass', by: { is: 'density', kgM3 } }];
    }
    const mass = read.positive('mass', form.mass);
    if (mass === null) return [];
    return [{ fix: 'mass', by: { is: 'mass', kg: form.massUnit === 'g' ? mass / 1000 : mass } }];
  },
  mesh(form, read) {
    const { weld, degenerate, insideOut, holes, simplify, normals } = form;
    if (![weld, degenerate, insideOut, holes, simplify, normals].includes(true)) {
      read.faults.mesh = 'empty';
      return [];
    }
    const maxMm = holes ? read.positive('holeMm', form.holeMm) : null;
    const maxTriangles = simplify
      ? read.positive('triangles', form.triangles, { least: 4, most: 20_000_000, whole: true })
      : null;
    const creaseDegrees = normals
      ? read.positive('creaseDegrees', form.creaseDegrees, { least: 0, most: 180, whole: false })
      : null;
    const isWhole =
      holes === (maxMm !== null) &&
      simplify === (maxTriangles !== null) &&
      normals === (creaseDegrees !== null);
    if (!isWhole) return [];
    return [
      {
        fix: 'mesh',
        weldMm: weld ? 0 : null,
        removeDegenerate: degenerate,
        flipInsideOut: insideOut,
        holes: maxMm === null ? null : { maxEdges: mostHoleEdges, maxMm },
        maxTriangles,
        creaseDegrees,
      },
    ];
  },
  colliders(form, read) {
    const [hulls, vertices, errorMm] = [
      read.positive('hulls', form.hulls, { least: 1, most: 1024, whole: true }),
      read.positive('vertices', form.vertices, { least: 4, most: 255, whole: true }),
      read.positive('errorMm', form.errorMm),
    ];
    if (hulls === null || vertices === null || errorMm === null) return [];
    const limits = { mostHulls: hulls, mostVertices: vertices, mostErrorMm: errorMm };
    return [{ fix: 'colliders', shape: form.shape, ...limits }];
  },
  textures({ edgePx, format }, read) {
    if (edgePx !== null || format !== null) return [{ fix: 'textures', mostEdgePx: edgePx, format }];
    read.faults.textures = 'empty';
    return [];
  },
  relink: () => [{ fix: 'relink' }],
  formats({ formats }, read) {
    if (formats.size === 0) read.faults.formats = 'empty';
    return convertedFormats.filter((to) => formats.has(to)).map((to) => ({ fix: 'convert', to }));
  },
};

/** Sizes and a mass out of free-form JSON: what services and sidecars call them is not settled. Pure: the search and the inspection must not read them in two ways. */

/** Metres: width, depth, height; kilograms. */
export interface ReportedSize {
  readonly metres: readonly [number, number, number] | null;
  readonly massKg: number | null;
}

const units: Readonly<Record<string, number>> = {
  m: 1,
  meter: 1,
  meters: 1,
  metre: 1,
  metres: 1,
  cm: 0.01,
  mm: 0.001,
  in: 0.0254,
  ft: 0.3048,
};
const sides = [
  ['width', 'x', 'size_x', 'length_x'],
  ['depth', 'length', 'y', 'size_y', 'length_y'],
  ['height', 'z', 'size_z', 'length_z'],
] as const;
const boxes = ['dimensions', 'size', 'extents', 'extent', 'bounding_box', 'bbox_size', 'bounds_size'];

/** `dimensions`: an object such as `{width_m, depth_m, height_m, mass_kg}` or `{dimensions_m: {width, depth, height}}`. */
export function readDimensions(dimensions: Readonly<Record<string, unknown>>): ReportedSize {
  const unit = unitOf(dimensions['unit'] ?? dimensions['units']) ?? 1;
  const own = sidesOf(dimensions, unit);
  return { metres: own ?? inBox(dimensions, unit), massKg: massOf(dimensions) };
}

function unitOf(name: unknown): number | null {
  return typeof name === 'string' ? (units[name.toLowerCase()] ?? null) : null;
}

function inBox(dimensions: Readonly<Record<string, unknown>>, unit: number): ReportedSize['metres'] {
  for (const name of boxes)
    for (const [suffix, factor] of [
      ['', unit] as const,
      ...Object.entries(units).map(([u, f]) => [`_${u}`, f] as const),
    ]) {
      const box = dimensions[`${name}${suffix}`];
      if (Array.isArray(box) && box.length === 3) return three(box.map((side) => positive(side, factor)));
      if (isRecord(box)) {
        const found = sidesOf(box, unitOf(box['unit']) ?? factor);
        if (found !== null) return found;
      }
    }
  return null;
}

function sidesOf(dimensions: Readonly<Record<string, unknown>>, unit: number): ReportedSize['metres'] {
  return three(
    sides.map((names) => {
      for (const name of names) {
        const plain = positive(dimensions[name], unit);
        if (plain !== null) return plain;
        for (const [suffix, factor] of Object.entries(units)) {
          const found = positive(dimensions[`${name}_${suffix}`], factor);
          if (found !== null) return found;
        }
      }
      return null;
    }),
  );
}

function massOf(dimensions: Readonly<Record<string, unknown>>): number | null {
  for (const name of ['mass_kg', 'massKg', 'mass', 'weight_kg', 'total_mass_kg']) {
    const found = positive(dimensions[name], 1);
    if (found !== null) return found;
  }
  return positive(dimensions['mass_g'], 0.001);
}

function three(found: readonly (number | null)[]): ReportedSize['metres'] {
  const [x = null, y = null, z = null] = found;
  return x === null || y === null || z === null ? null : [x, y, z];
}

function positive(value: unknown, factor: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value * factor : null;
}

/** Width, height and depth, as they lie along x, y and z of a model whose y axis is up. */
export function standing([width, depth, height]: readonly [number, number, number]): [
  number,
  number,
  number,
] {
  return [width, height, depth];
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

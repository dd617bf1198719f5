/** Size and mass that a service reported in its free-form `dimensions`, where what it means is clear. */
import { isRecord, readDimensions } from '../../contract/schema/reported-size.ts';

/** Which of the reported lengths are sides of the asset, and not some distance in it. */
const sides = /^(width|height|depth|length|size|size_x|size_y|size_z|x|y|z)_m$/;

/** Metres of its longest side, also where not all are reported, and kilograms; NaN for what is not clear. */
export function reportedFigures(dimensions: unknown): { readonly size: number; readonly mass: number } {
  if (!isRecord(dimensions)) return { size: Number.NaN, mass: Number.NaN };
  const { metres, massKg } = readDimensions(dimensions);
  const size = metres === null ? longestSide(dimensions) : Math.max(...metres);
  return { size, mass: massKg ?? Number.NaN };
}

function longestSide(dimensions: Readonly<Record<string, unknown>>): number {
  const lengths = Object.entries(dimensions)
    .flatMap(([name, value]): unknown[] => (sides.test(name) ? [value].flat() : []))
    .filter((length): length is number => typeof length === 'number' && length > 0);
  return lengths.length === 0 ? Number.NaN : Math.max(...lengths);
}

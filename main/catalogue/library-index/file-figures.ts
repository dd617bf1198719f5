/** Size and mass that a service told in its free-form `dimensions`, where what it means is clear. */

const metres = /_m$/;
const kilograms = /^(mass|weight)_kg$/;
/** Of what is told as lengths: what is a side of the asset, and not some distance in it. */
const sides = /^(width|height|depth|length|size|size_x|size_y|size_z|x|y|z)_m$/;

/** Metres and kilograms; NaN for what is not clear. */
export function toldFigures(dimensions: unknown): { readonly size: number; readonly mass: number } {
  let size = Number.NaN;
  let mass = Number.NaN;
  for (const [name, value] of typeof dimensions === 'object' && dimensions !== null
    ? Object.entries(dimensions)
    : []) {
    if (kilograms.test(name) && typeof value === 'number') mass = value;
    if (!metres.test(name) || !sides.test(name)) continue;
    const lengths: unknown[] = Array.isArray(value) ? value : [value];
    for (const length of lengths)
      if (typeof length === 'number' && length > 0 && !(size >= length)) size = length;
  }
  return { size, mass };
}

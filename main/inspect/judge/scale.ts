/** Whether two sources agree on how large the object is. Pure. */
import type { Size } from '../types.ts';

/** Sizes may differ by so much: meshes are cut, files round. */
const tolerance = 0.02;
/** Of thin things a fraction of a millimetre is more than that. */
const slackM = 0.0005;
/** A box around turned parts is too large by up to the square root of three. */
const looseFactor = 1.8;

/** What is wrong in words, `factor` a power of ten when the units differ; null when they agree. Axes may be named differently. */
export function scaleFault(
  model: Size,
  reported: readonly [number, number, number],
): { readonly factor: number | null; readonly words: string } | null {
  const seen = model.metres.toSorted((a, b) => a - b);
  const said = reported.toSorted((a, b) => a - b);
  const ratios = seen.flatMap((side, n) => {
    const other = said[n] ?? 0;
    return other > slackM && side > 0 ? [side / other] : [];
  });
  if (ratios.length === 0) return null;
  const middle = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const factor = [1000, 100, 10, 0.1, 0.01, 0.001].find((power) =>
    ratios.every((ratio) => Math.abs(ratio / power - 1) < (model.exact ? 0.05 : looseFactor - 1)),
  );
  const words = `${inWords(model.metres)} in the model, ${inWords(reported)}`;
  if (factor !== undefined) return { factor, words };
  if (!model.exact) return middle > looseFactor || middle < 1 / looseFactor ? { factor: null, words } : null;
  const apart = seen.some((side, n) => {
    const other = said[n] ?? 0;
    return Math.abs(side - other) > Math.max(slackM, other * tolerance);
  });
  return apart ? { factor: null, words } : null;
}

/** `0.30 x 0.20 x 0.10 m`. */
function inWords(metres: readonly number[]): string {
  const largest = Math.max(...metres);
  const [unit, per] = largest < 1 ? (['cm', 100] as const) : (['m', 1] as const);
  return `${metres.map((side) => Number((side * per).toPrecision(3))).join(' × ')} ${unit}`;
}

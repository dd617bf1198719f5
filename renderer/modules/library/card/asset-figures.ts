/** What was measured of an asset, as short text. Pure. */
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import { formatName, formatNumber, massText } from '../../../ui/text/format.ts';

/** `1.20 × 0.45 × 0.75 m`; centimetres or millimetres where metres would all be noughts. */
export function sizeText(sizeM: readonly [number, number, number] | null): string {
  if (sizeM === null) return '';
  const longest = Math.max(...sizeM);
  const [factor, unit, digits] =
    longest >= 1 ? [1, 'm', 2] : longest >= 0.01 ? [100, 'cm', 1] : [1000, 'mm', 1];
  return `${sizeM.map((side) => (side * factor).toFixed(digits)).join(' × ')} ${unit}`;
}

/** `12.4 kg`, `350 g`; empty where nothing tells it. */
export function massFigure(massKg: number | null): string {
  return massKg === null ? '' : massText(massKg);
}

/** `12,345`. */
export function countText(count: number | null): string {
  return count === null ? '' : formatNumber(count);
}

export function simulatorText({ simulator }: Pick<AssetSummary, 'simulator'>): string {
  return simulator === null ? '' : formatName(simulator);
}

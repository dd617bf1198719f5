/** From one stretch to film again to the next. Pure. */
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';

/** The middle of the next stretch to film again; after the last comes the first. */
export function nextRefilm({ refilm }: Pick<CaptureReport, 'refilm'>, atS: number): number {
  const middles = refilm.map(({ fromS, toS }) => (fromS + toS) / 2);
  return middles.find((middle) => middle > atS + 0.01) ?? middles[0] ?? atS;
}

/** What was measured and the limit that it crossed, in one sentence for screens and reports. Pure. */
import { catalogue, icu } from '../../messages/catalogue.ts';
import { formatSignificant } from '../../messages/number-text.ts';
import { isThreshold } from '../../plain/capture/own-limits.ts';
import { type Threshold, type ThresholdName, thresholds } from '../../plain/capture/thresholds.ts';
import type { CaptureIssue } from '../../schema/capture/report.ts';

const said = catalogue('capture.measured', {
  limit: icu(
    '{quantity} {value}, the limit is {limit}.',
    (quantity: string, value: string, limit: string) => ({ quantity, value, limit }),
  ),
  percent: icu('{number} %', (number: string) => ({ number })),
  found: 'Found',
  // Of what has no unit that would tell what it is.
  quantities: {
    contrast: 'Contrast',
    darkness: 'Brightness',
    brightness: 'Brightness',
    unevenness: 'Range of brightness',
    noise: 'Re-blur',
    edgeWidth: 'Edge width',
    reblur: 'Re-blur',
    laplacian: 'Detail',
    objectSharpness: 'Detail',
  } satisfies Partial<Record<ThresholdName, string>>,
});

export function measuredText({
  threshold,
  value,
  limit,
  unit,
}: NonNullable<CaptureIssue['measured']>): string {
  const line: Threshold | null = isThreshold(threshold) ? thresholds[threshold] : null;
  const text = (number: number): string => {
    if (line?.isShare === true) return said.percent(formatSignificant(number * 100, 3));
    const shown = formatSignificant(number, 3);
    return unit === '' || unit.startsWith('°') ? `${shown}${unit}` : `${shown} ${unit}`;
  };
  const quantities: Readonly<Record<string, string>> = said.quantities;
  const quantity = Object.hasOwn(quantities, threshold) ? quantities[threshold] : undefined;
  return said.limit(quantity ?? said.found, text(value), text(limit));
}

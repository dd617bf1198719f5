/** One value of the walk over time: elevation or distance. */
import { memo, type PointerEvent, useMemo, useRef } from 'react';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { useWidth } from '../../../../ui/layout/use-width.ts';
import { timeAtX, xOf } from '../timeline/time-scale.ts';
import { useLooked } from '../use-looked.ts';
import { linePath, type TimedValue, valueRange } from './plot-line.ts';
import styles from './WalkPlot.module.css';

const height = 44;

/** `text` writes a range with its unit; `leastRange` is the least height of the axis in the value's own unit. */
export function WalkPlot({
  report,
  title,
  values,
  text,
  leastRange,
}: {
  readonly report: CaptureReport;
  readonly title: string;
  readonly values: readonly TimedValue[];
  readonly text: (least: number, most: number) => string;
  readonly leastRange: number;
}) {
  const { captureReport } = useStores<'captureReport'>();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { atS, index } = useLooked(report);
  const durationS = report.facts?.durationS ?? 0;
  const range = useMemo(() => valueRange(values, leastRange), [values, leastRange]);
  const here = values[index]?.value ?? null;
  if (range === null) return null;
  const seek = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    captureReport.seek(timeAtX(event.clientX - left, durationS, width));
  };
  const known = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const spread = text(Math.min(...known), Math.max(...known));
  return (
    <figure className={styles.plot}>
      <figcaption>
        <span>{title}</span>
        <span className={styles.spread}>{spread}</span>
      </figcaption>
      {/* The timeline is the same by keyboard. */}
      <div ref={box} className={styles.area} onPointerDown={seek} onPointerMove={seek} role="presentation">
        <Line values={values} range={range} durationS={durationS} width={width} />
        <div className={styles.head} style={{ transform: `translateX(${xOf(atS, durationS, width)}px)` }} />
        {here !== null && (
          <div
            className={styles.here}
            style={{
              transform: `translate(${xOf(atS, durationS, width)}px, ${yOf(here, range)}px)`,
            }}
          />
        )}
      </div>
    </figure>
  );
}

function yOf(value: number, [low, high]: readonly [number, number]): number {
  return height - ((value - low) / (high - low)) * height;
}

const Line = memo(function Line({
  values,
  range,
  durationS,
  width,
}: {
  readonly values: readonly TimedValue[];
  readonly range: readonly [number, number];
  readonly durationS: number;
  readonly width: number;
}) {
  const path = linePath(
    values,
    (atS) => xOf(atS, durationS, width),
    (value) => yOf(value, range),
  );
  return (
    <svg width={width} height={height} aria-hidden="true">
      <path d={path} className={styles.line} />
    </svg>
  );
});

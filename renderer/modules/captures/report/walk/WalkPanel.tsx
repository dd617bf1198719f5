/** The walk around the object: how far, from where, how high, how near; elevation and distance over time. */
import { memo, type PointerEvent, useMemo, useRef } from 'react';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { useWidth } from '../../../../ui/layout/ScreenFrame.tsx';
import { Section } from '../ReportSections.tsx';
import { degreesRange, degreesText, distanceRange } from '../report-values.ts';
import { useLooked } from '../timeline/TimeSlider.tsx';
import { timeAtX, xOf } from '../timeline/timeline-layout.ts';
import { walkWords as words } from '../words.ts';
import { WalkDome } from './WalkDome.tsx';
import styles from './WalkPanel.module.css';
import { WalkRing } from './WalkRing.tsx';
import { linePath, type TimedValue, valueRange } from './walk-geometry.ts';

export function WalkPanel({ report }: { readonly report: CaptureReport }) {
  const { analysis, samples, board } = report;
  const { elevations, distances } = useMemo(
    () => ({
      elevations: samples.map(({ atS, pose }): TimedValue => ({ atS, value: pose?.elevationDeg ?? null })),
      distances: samples.map(({ atS, pose }): TimedValue => ({ atS, value: pose?.distanceSquares ?? null })),
    }),
    [samples],
  );
  if (analysis === null) return null;
  if (analysis.orbit.arcs.every(({ state }) => state === 'missing'))
    return (
      <Section title={words.title}>
        <p className={styles.none}>{words.none}</p>
      </Section>
    );
  return (
    <Section title={words.title}>
      <div className={styles.walk}>
        <WalkRing report={report} analysis={analysis} />
        <Covered analysis={analysis} />
      </div>
      <WalkDome dome={analysis.orbit.dome} />
      <div className={styles.plots}>
        <WalkPlot
          report={report}
          title={words.elevation}
          values={elevations}
          text={degreesRange}
          leastRange={10}
        />
        <WalkPlot
          report={report}
          title={words.distance}
          values={distances}
          text={(least, most) => distanceRange(least, most, board.squareMm)}
          leastRange={4}
        />
      </div>
    </Section>
  );
}

/** The legend of the ring, with the figures. */
function Covered({ analysis }: { readonly analysis: NonNullable<CaptureReport['analysis']> }) {
  const { orbit, speedDegPerS } = analysis;
  const inferred = orbit.inferredDeg - orbit.measuredDeg;
  const rows = [
    ['measured', words.measured, degreesText(orbit.measuredDeg), undefined],
    ['inferred', words.inferred, degreesText(inferred), words.inferredHint],
    ['missing', words.missing, degreesText(360 - orbit.inferredDeg), undefined],
  ] as const;
  return (
    <div className={styles.covered}>
      <p className={styles.sum}>
        <strong>{degreesText(orbit.inferredDeg)}</strong> {words.of360}
      </p>
      <dl className={styles.legend}>
        {rows.map(([state, name, degrees, hint]) => (
          <div key={state} title={hint}>
            <dt>
              <span className={styles[state]} aria-hidden="true" />
              {name}
            </dt>
            <dd>{degrees}</dd>
          </div>
        ))}
        {orbit.largestStepDeg !== null && (
          <div title={words.viewsHint}>
            <dt>{words.views}</dt>
            <dd>{degreesText(orbit.largestStepDeg)}</dd>
          </div>
        )}
        {speedDegPerS !== null && (
          <div>
            <dt>{words.speed}</dt>
            <dd>{degreesText(speedDegPerS.most)}/s</dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>{words.sharpnessLegend}</p>
    </div>
  );
}

// One value of the walk over time: elevation or distance.

const height = 44;

/** `text` writes a range with its unit; `leastRange` is the least height of the axis in the value's own unit. */
function WalkPlot({
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

/** The walk around the object: how far, from where, how high, how near. */
import { useMemo } from 'react';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { degreesRange, degreesText, distanceRange } from '../frame/readings.ts';
import { Section } from '../Section.tsx';
import { walkWords as words } from '../words.ts';
import type { TimedValue } from './plot-line.ts';
import styles from './WalkPanel.module.css';
import { WalkPlot } from './WalkPlot.tsx';
import { WalkRing } from './WalkRing.tsx';

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

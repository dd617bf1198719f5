/** The static part of the timeline: seconds, issues, strips, what is to be filmed again. */
import { memo, useId, useMemo } from 'react';
import type { CaptureReport, Gap } from '../../../../../main/contract/schema/capture/report.ts';
import { Hatches, hatch } from './Hatches.tsx';
import type { Placed } from './issue-lanes.ts';
import { isBridged, type Run, stripNames, stripRuns } from './strip-runs.ts';
import styles from './Timeline.module.css';
import { ticks, timeText, xOf } from './time-scale.ts';
import { axisHeight, laneHeight, levelHeights, type TimelineLayout } from './timeline-layout.ts';

/** Drawn anew only when the report or the width changes: the playhead moves above it. */
export const TimelineStrips = memo(function TimelineStrips({
  report,
  placed,
  layout,
  width,
}: {
  readonly report: CaptureReport;
  readonly placed: readonly Placed[];
  readonly layout: TimelineLayout;
  readonly width: number;
}) {
  const id = useId();
  const durationS = report.facts?.durationS ?? 0;
  const x = (atS: number): number => xOf(atS, durationS, width);
  const runs = useMemo(
    () => stripNames.map((name) => stripRuns(report.samples, report.strips[name], durationS)),
    [report, durationS],
  );
  return (
    <svg className={styles.drawing} width={width} height={layout.height} aria-hidden="true">
      <Hatches id={id} />
      {report.refilm.map(({ fromS, toS }) => (
        <rect
          key={fromS}
          className={styles.refilm}
          x={x(fromS)}
          y={axisHeight}
          width={Math.max(2, x(toS) - x(fromS))}
          height={layout.height - axisHeight}
        />
      ))}
      {ticks(durationS, width).map((second) => (
        <g key={second} transform={`translate(${Math.round(x(second)) + 0.5} 0)`}>
          <line y1={axisHeight - 5} y2={layout.height} className={styles.tick} />
          {x(second) < width - 26 && (
            <text x={3} y={axisHeight - 7} className={styles.tickText}>
              {timeText(second)}
            </text>
          )}
        </g>
      ))}
      {placed.map(({ issue, severity, fromS, toS, lane }) => (
        <rect
          key={`${issue} ${fromS}`}
          className={styles[`${severity}Span`]}
          {...(severity === 'warn' && { fill: hatch(id, 'fair') })}
          x={x(fromS)}
          y={layout.lanesTop + lane * laneHeight + 1}
          width={Math.max(3, x(toS) - x(fromS))}
          height={laneHeight - 3}
          rx={2}
        />
      ))}
      {runs.map((strip, row) => (
        <Strip
          key={stripNames[row]}
          runs={strip}
          gaps={stripNames[row] === 'board' ? harmlessGaps(report) : []}
          x={x}
          bottom={(layout.strips[row] ?? 0) + layout.stripBottom}
          id={id}
        />
      ))}
      <line x1={0.5} x2={0.5} y1={0} y2={layout.height} className={styles.edge} />
    </svg>
  );
});

/** None where it is an issue of its own that the board is hidden. */
function harmlessGaps({ analysis, issues }: CaptureReport): readonly Gap[] {
  const issue = issues.some(({ code, severity }) => code === 'board-hidden' && severity !== 'note');
  return issue || analysis === null ? [] : analysis.gaps;
}

// One path for each level: a thousand pieces cost no more than four.
function Strip({
  runs,
  gaps,
  x,
  bottom,
  id,
}: {
  readonly runs: readonly Run[];
  /** In those that were bridged it does no harm that the board is hidden. */
  readonly gaps: readonly Gap[];
  readonly x: (atS: number) => number;
  readonly bottom: number;
  readonly id: string;
}) {
  const path = (level: Run['level'] | 'bridged', height: number): string =>
    runs
      .filter((run) => (isBridged(run, gaps) ? 'bridged' : run.level) === level)
      .map(({ fromS, toS }) => {
        const from = x(fromS).toFixed(1);
        const to = Math.max(x(toS), x(fromS) + 1.5).toFixed(1);
        return `M${from} ${bottom}V${bottom - height}H${to}V${bottom}Z`;
      })
      .join('');
  return (
    <>
      <path d={path(null, levelHeights.unknown)} className={styles.unknown} />
      <path d={path(2, levelHeights.good)} className={styles.good} />
      <path d={path(1, levelHeights.fair)} fill={hatch(id, 'fair')} />
      <path d={path('bridged', levelHeights.fair)} fill={hatch(id, 'inferred')} />
      <path d={path(0, levelHeights.bad)} fill={hatch(id, 'bad')} />
    </>
  );
}

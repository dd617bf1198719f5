/** The clip's seconds: what is good and bad in each, the issues above, the second that is looked at, and the cutting of a part. */

import { Scissors } from 'lucide-react';
import { memo, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  isBridged,
  type Run,
  stripNames,
  stripRuns,
} from '../../../../../main/contract/rules/capture/strip-runs.ts';
import type { CaptureReport, Gap } from '../../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../../main/contract/schema/ids.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { classes } from '../../../../ui/classes.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useWidth } from '../../../../ui/layout/ScreenFrame.tsx';
import { FailureNotice } from '../../../../ui/status/Messages.tsx';
import { formatFixed } from '../../../../ui/text/format.ts';
import { useAction } from '../../../shared/use-action.ts';
import { cutOf } from '../../store/capture-report.ts';
import { degreesText, spokenSecond } from '../report-values.ts';
import { turned } from '../walk/walk-geometry.ts';
import { levelWord, readingWords, stripWords, timelineWords, trimWords as words } from '../words.ts';
import styles from './Timeline.module.css';
import { type AreaPoint, Hatches, hatch, TimeSlider, useLooked } from './TimeSlider.tsx';
import {
  axisHeight,
  earliestStart,
  issueLanes,
  laneHeight,
  levelHeights,
  type Placed,
  sampleIndexAt,
  stripHeight,
  type TimelineLayout,
  ticks,
  timeAtX,
  timelineLayout,
  timeText,
  xOf,
} from './timeline-layout.ts';

export function Timeline({ report }: { readonly report: CaptureReport }) {
  const { captureReport } = useStores<'captureReport'>();
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const [hover, setHover] = useState<AreaPoint | null>(null);
  const { atS, index } = useLooked(report);
  const durationS = report.facts?.durationS ?? 0;
  const { placed, lanes } = useMemo(() => issueLanes(report.issues), [report]);
  const layout = useMemo(() => timelineLayout(lanes), [lanes]);
  const grab = ({ x, y }: AreaPoint): ((atS: number) => void) | null => {
    const { inS, outS } = captureReport.store.getState();
    if (y > axisHeight) return null;
    if (inS !== null && Math.abs(x - xOf(inS, durationS, width)) < 8) return captureReport.setIn;
    if (outS !== null && Math.abs(x - xOf(outS, durationS, width)) < 8) return captureReport.setOut;
    return null;
  };
  return (
    <section className={styles.timeline} aria-label={timelineWords.title}>
      <div className={styles.names} aria-hidden="true">
        <span style={{ top: layout.lanesTop, height: layout.lanesHeight }}>{timelineWords.issues}</span>
        {stripNames.map((name, row) => (
          <span key={name} style={{ top: layout.strips[row], height: stripHeight }}>
            {stripWords[name]}
          </span>
        ))}
      </div>
      <div ref={area} className={styles.area} style={{ height: layout.height }}>
        <TimeSlider
          report={report}
          label={timelineWords.slider}
          description={timelineWords.keys}
          spoken={spokenSecond(report.strips, index, atS)}
          className={styles.slider}
          timeAt={({ x, width: across }) => timeAtX(x, durationS, across)}
          grab={grab}
          onHover={setHover}
        >
          <TimelineStrips report={report} placed={placed} layout={layout} width={width} />
          <Cut durationS={durationS} width={width} />
          <div
            className={styles.playhead}
            style={{ transform: `translateX(${xOf(atS, durationS, width)}px)` }}
          />
        </TimeSlider>
        {hover !== null && <Readout report={report} point={hover} />}
      </div>
    </section>
  );
}

/** What is cut away is greyed. */
function Cut({ durationS, width }: { readonly durationS: number; readonly width: number }) {
  const { captureReport } = useStores<'captureReport'>();
  const inS = useStore(captureReport.store, (state) => state.inS);
  const outS = useStore(captureReport.store, (state) => state.outS);
  const cut = cutOf({ inS, outS }, durationS);
  if (cut === null) return null;
  const from = xOf(cut.fromS, durationS, width);
  const to = xOf(cut.toS, durationS, width);
  return (
    <>
      <div className={styles.away} style={{ left: 0, width: from }} />
      <div className={styles.away} style={{ left: to, width: Math.max(0, width - to) }} />
      <div className={styles.inEnd} style={{ left: from }} />
      <div className={styles.outEnd} style={{ left: to }} />
    </>
  );
}

/** Beside the pointer; the same is read out at the playhead. */
function Readout({ report, point }: { readonly report: CaptureReport; readonly point: AreaPoint }) {
  const atS = timeAtX(point.x, report.facts?.durationS ?? 0, point.width);
  const index = sampleIndexAt(report.samples, atS);
  const sample = report.samples[index];
  if (sample === undefined) return null;
  const right = point.x > point.width / 2;
  return (
    <div
      className={styles.readout}
      style={right ? { right: point.width - point.x + 12 } : { left: point.x + 12 }}
      aria-hidden="true"
    >
      <strong>{timeText(atS, true)}</strong>
      <dl>
        {stripNames.map((name) => {
          const level = report.strips[name][index] ?? null;
          return (
            <div key={name} data-level={level ?? 'none'}>
              <dt>{stripWords[name]}</dt>
              <dd>{levelWord(name, level)}</dd>
            </div>
          );
        })}
        {sample.pose !== null && (
          <div>
            <dt>{readingWords.azimuth}</dt>
            <dd>{degreesText(turned(sample.pose.azimuthDeg))}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

// The static part of the timeline: seconds, issues, strips, what is to be filmed again.

/** Drawn anew only when the report or the width changes: the playhead moves above it. */
const TimelineStrips = memo(function TimelineStrips({
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
          className={classes(styles.refilm, report.verdict === 'warn' && styles.check)}
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
  const issue = issues.some(
    ({ code, severity }) => (code === 'board-hidden' || code === 'board-unreadable') && severity !== 'note',
  );
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

/** Less than this at both ends is no cut. */
const nothingS = 0.05;

/** Cutting a part out of a clip: while an end of the cut is set. */
export function TrimBar({ inputId, report }: { readonly inputId: InputId; readonly report: CaptureReport }) {
  const { captureReport, captures, navigation } = useStores<'captureReport' | 'captures' | 'navigation'>();
  const inS = useStore(captureReport.store, (state) => state.inS);
  const outS = useStore(captureReport.store, (state) => state.outS);
  const trim = useAction('inline');
  const durationS = report.facts?.durationS ?? 0;
  const cut = cutOf({ inS, outS }, durationS);
  if (cut === null) return null;
  const whole = cut.fromS < nothingS && cut.toS > durationS - nothingS;
  const span = `${timeText(cut.fromS, true)}–${timeText(cut.toS, true)}`;
  const earliest = earliestStart(report, cut.fromS);
  const here = (): number => captureReport.store.getState().atS;
  const cancel = (): void => {
    captureReport.setIn(null);
    captureReport.setOut(null);
  };
  return (
    <section className={styles.bar} aria-label={words.title}>
      <div className={styles.row}>
        <strong className={styles.span}>{span}</strong>
        <span className={styles.muted}>{words.length(formatFixed(cut.toS - cut.fromS, 1))}</span>
        <Button size="sm" onClick={() => captureReport.setIn(here())}>
          {words.setIn}
        </Button>
        <Button size="sm" onClick={() => captureReport.setOut(here())}>
          {words.setOut}
        </Button>
        <span className={styles.space} />
        <Button size="sm" variant="ghost" onClick={cancel}>
          {words.cancel}
        </Button>
        <Button
          size="sm"
          variant="primary"
          icon={<Scissors />}
          disabled={whole}
          busy={trim.busy}
          onClick={() =>
            trim.run(async () => {
              const made = await captures.trim(inputId, cut);
              navigation.go({ name: 'capture', inputId: made.inputId });
            })
          }
        >
          {words.cut(span)}
        </Button>
      </div>
      <p className={styles.muted}>
        {whole
          ? `${words.whole} ${words.hint}`
          : cut.fromS < nothingS
            ? words.noteStart
            : words.note(timeText(earliest, true))}
      </p>
      {trim.failure !== null && <FailureNotice failure={trim.failure} live />}
    </section>
  );
}

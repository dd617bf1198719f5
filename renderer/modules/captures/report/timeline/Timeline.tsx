/** The clip's seconds: what is good and bad in each, the issues above, the second that is looked at, the ends of a cut. */
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { useWidth } from '../../../../ui/layout/use-width.ts';
import { cutOf } from '../../store/capture-report.ts';
import { degreesText, spokenSecond } from '../frame/readings.ts';
import { sampleIndexAt } from '../frame/sample-at.ts';
import { useLooked } from '../use-looked.ts';
import { turned } from '../walk/ring-geometry.ts';
import { levelWord, readingWords, stripWords, timelineWords } from '../words.ts';
import { issueLanes } from './issue-lanes.ts';
import { stripNames } from './strip-runs.ts';
import styles from './Timeline.module.css';
import { TimelineStrips } from './TimelineStrips.tsx';
import { type AreaPoint, TimeSlider } from './TimeSlider.tsx';
import { timeAtX, timeText, xOf } from './time-scale.ts';
import { axisHeight, stripHeight, timelineLayout } from './timeline-layout.ts';

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

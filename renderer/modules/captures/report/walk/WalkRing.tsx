/** The walk seen from above: the board in the middle, where the camera stood, what was covered and what is missing. */
import { memo, useId, useMemo } from 'react';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { degreesText } from '../report-values.ts';
import { Hatches, hatch, TimeSlider, useLooked } from '../timeline/TimeSlider.tsx';
import { timeText } from '../timeline/timeline-layout.ts';
import { walkWords as words } from '../words.ts';
import styles from './WalkRing.module.css';
import {
  arcDegrees,
  azimuthAt,
  azimuthOf,
  bandPath,
  floorDistance,
  spotAt,
  timeAtAzimuth,
} from './walk-geometry.ts';

/** Half the drawing's edge, and the radii in it. */
const half = 126;
const band = { inner: 92, outer: 102 } as const;
const bars = { inner: 78, outer: 89 } as const;
const farthest = 70;

type Analysis = NonNullable<CaptureReport['analysis']>;

export function WalkRing({
  report,
  analysis,
}: {
  readonly report: CaptureReport;
  readonly analysis: Analysis;
}) {
  const { sample, atS } = useLooked(report);
  const azimuth = azimuthAt(sample, analysis.orbit.arcs);
  const scale = useFloorScale(report);
  const pose = sample?.pose ?? null;
  const radius = pose === null ? farthest : floorDistance(pose) * scale;
  const time = timeText(atS, true);
  return (
    <TimeSlider
      report={report}
      label={words.ring}
      spoken={azimuth === null ? words.hidden(time) : words.from(degreesText(azimuth), time)}
      className={styles.ring}
      timeAt={({ x, y, width, height }) =>
        timeAtAzimuth(report.samples, azimuthOf([x - width / 2, y - height / 2]), atS)
      }
    >
      <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
        <Ground report={report} analysis={analysis} scale={scale} />
      </svg>
      {/* Of its own, so that the hundreds of dots are not painted again when the playhead moves. */}
      <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} className={styles.above} aria-hidden="true">
        {azimuth !== null && <Here azimuth={azimuth} radius={radius} />}
      </svg>
    </TimeSlider>
  );
}

/** Drawing units for a square, so that the farthest camera is on the inner edge. */
function useFloorScale({ samples }: CaptureReport): number {
  return useMemo(() => {
    const most = Math.max(1, ...samples.map(({ pose }) => (pose === null ? 0 : floorDistance(pose))));
    return farthest / most;
  }, [samples]);
}

function Here({ azimuth, radius }: { readonly azimuth: number; readonly radius: number }) {
  const [x, y] = spotAt(azimuth, radius);
  const [endX, endY] = spotAt(azimuth, band.outer + 4);
  return (
    <g className={styles.here}>
      <line x2={endX} y2={endY} />
      <circle cx={x} cy={y} r={5} />
    </g>
  );
}

const Ground = memo(function Ground({
  report,
  analysis: { orbit },
  scale,
}: {
  readonly report: CaptureReport;
  readonly analysis: Analysis;
  readonly scale: number;
}) {
  const id = useId();
  const layout = report.board.found?.layout ?? null;
  return (
    <>
      <Hatches id={id} />
      {[0, 90, 180, 270].map((degrees) => {
        const [x, y] = spotAt(degrees, 115);
        return (
          <text key={degrees} x={x} y={y + 4} className={styles.compass}>
            {degrees}°
          </text>
        );
      })}
      {orbit.arcs.map((arc) => (
        <path
          key={`${arc.state} ${arc.fromDeg}`}
          className={styles[arc.state]}
          {...(arc.state === 'inferred' && { fill: hatch(id, 'inferred') })}
          d={bandPath(arc.fromDeg, arcDegrees(arc), band.inner, band.outer)}
        />
      ))}
      {orbit.arcs.map((arc) => {
        const degrees = arcDegrees(arc);
        if (arc.state !== 'missing' || degrees < 24) return null;
        const [x, y] = spotAt(arc.fromDeg + degrees / 2, 76);
        return (
          <text key={arc.fromDeg} x={x} y={y + 4} className={styles.missingText}>
            {degreesText(degrees)}
          </text>
        );
      })}
      {orbit.sharpness.map((sharpness, bin) =>
        sharpness === null ? null : (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- a bin is its place
            key={`bin-${bin}`}
            className={sharpness < 0.34 ? styles.dull : sharpness < 0.67 ? styles.soft : styles.sharp}
            d={bandPath(
              bin * 10 + 1.2,
              7.6,
              bars.inner,
              bars.inner + 2 + sharpness * (bars.outer - bars.inner - 2),
            )}
          />
        ),
      )}
      <Cameras report={report} scale={scale} />
      {layout !== null && (
        <Board columns={layout.columns} rows={layout.rows} scale={Math.max(scale, 22 / layout.columns)} />
      )}
    </>
  );
});

// Sharp: a dot. Soft: a ring. Blurred: a cross.
function Cameras({ report, scale }: { readonly report: CaptureReport; readonly scale: number }) {
  return report.samples.map(({ atS, pose }, index) => {
    if (pose === null) return null;
    const [x, y] = spotAt(pose.azimuthDeg, floorDistance(pose) * scale);
    const level = report.strips.sharpness[index] ?? 2;
    if (level === 2) return <circle key={atS} cx={x} cy={y} r={1.6} className={styles.sharpDot} />;
    if (level === 1) return <circle key={atS} cx={x} cy={y} r={2.2} className={styles.softDot} />;
    return <path key={atS} d={`M${x - 2.4} ${y - 2.4}l4.8 4.8m0 -4.8l-4.8 4.8`} className={styles.dullDot} />;
  });
}

/** At its true size beside the walk, or large enough to be seen. The red edge is X. */
function Board({
  columns,
  rows,
  scale,
}: {
  readonly columns: number;
  readonly rows: number;
  readonly scale: number;
}) {
  const left = (-columns / 2) * scale;
  const top = (-rows / 2) * scale;
  const dark = Array.from({ length: columns * rows }, (_, place) => place).filter(
    (place) => ((place % columns) + Math.floor(place / columns)) % 2 === 0,
  );
  return (
    <g>
      <rect x={left} y={top} width={columns * scale} height={rows * scale} className={styles.paper} />
      {dark.map((place) => (
        <rect
          key={place}
          className={styles.ink}
          x={left + (place % columns) * scale}
          y={top + Math.floor(place / columns) * scale}
          width={scale}
          height={scale}
        />
      ))}
    </g>
  );
}

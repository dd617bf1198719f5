/** What is drawn over a frame, in the pixels of its full size: corners, axes of the board, tiles without detail. */
import { memo, useMemo } from 'react';
import type { CaptureSample } from '../../../../../main/contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import type { Overlays } from '../../store/capture-report.ts';
import { frameWords } from '../words.ts';
import styles from './FrameOverlay.module.css';
import { hotTiles, tileGrid } from './heat-map.ts';
import { boardAxes, boardOutline, type Camera } from './projection.ts';

interface OverlayProps {
  readonly report: Pick<CaptureReport, 'facts' | 'analysis' | 'board'>;
  readonly sample: CaptureSample;
  readonly overlays: Overlays;
}

/** Inside of an SVG whose user space is the frame's pixels. */
export const FrameOverlay = memo(function FrameOverlay({ report, sample, overlays }: OverlayProps) {
  const widthPx = report.facts?.widthPx ?? 0;
  const heightPx = report.facts?.heightPx ?? 0;
  // Lines and letters are as thick on the screen whatever the size of the film is.
  const unit = Math.max(widthPx, heightPx) / 1000;
  return (
    <g>
      {overlays.blur && <BlurMap sample={sample} widthPx={widthPx} heightPx={heightPx} />}
      {overlays.axes && <Board report={report} sample={sample} unit={unit} />}
      {overlays.corners && <Corners sample={sample} unit={unit} />}
    </g>
  );
});

function BlurMap({
  sample,
  widthPx,
  heightPx,
}: {
  readonly sample: CaptureSample;
  readonly widthPx: number;
  readonly heightPx: number;
}) {
  const width = widthPx / tileGrid.columns;
  const height = heightPx / tileGrid.rows;
  return hotTiles(sample.tiles).map(({ column, row, heat }) => (
    <rect
      key={`${column} ${row}`}
      className={styles[`heat${heat}`]}
      x={column * width - 0.5}
      y={row * height - 0.5}
      width={width}
      height={height}
    />
  ));
}

function Corners({ sample, unit }: { readonly sample: CaptureSample; readonly unit: number }) {
  const corners = useMemo(
    () =>
      Array.from({ length: Math.floor(sample.corners.length / 3) }, (_, place) => ({
        id: sample.corners[place * 3] ?? 0,
        x: sample.corners[place * 3 + 1] ?? 0,
        y: sample.corners[place * 3 + 2] ?? 0,
      })),
    [sample],
  );
  return corners.map(({ id, x, y }) => (
    <g key={id} className={styles.corner} transform={`translate(${x} ${y}) scale(${unit})`}>
      <title>{frameWords.corner(id)}</title>
      <circle r={8} className={styles.reach} />
      <circle r={3.2} className={styles.halo} />
      <circle r={3.2} className={styles.ring} />
      <text x={9} y={-7} className={styles.id}>
        {id}
      </text>
    </g>
  ));
}

function Board({
  report: { facts, analysis, board },
  sample,
  unit,
}: {
  readonly report: OverlayProps['report'];
  readonly sample: CaptureSample;
  readonly unit: number;
}) {
  const focalPx = analysis?.scale.lens?.focalPx ?? null;
  if (sample.pose === null || focalPx === null || facts === null) return null;
  const camera: Camera = {
    pose: sample.pose,
    focalPx,
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
  };
  const outline = board.found === null ? null : boardOutline(camera, board.found.layout);
  return (
    <>
      {outline !== null && (
        <polygon
          className={styles.outline}
          strokeWidth={1.6 * unit}
          points={outline.map((pixel) => pixel.join(',')).join(' ')}
        />
      )}
      {boardAxes(camera).map(({ name, from, to }) => (
        <g key={name} className={styles[`axis${name}`]}>
          <line
            x1={from[0]}
            y1={from[1]}
            x2={to[0]}
            y2={to[1]}
            strokeWidth={5.5 * unit}
            className={styles.under}
          />
          <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} strokeWidth={3 * unit} />
          <g transform={`translate(${to[0]} ${to[1]}) scale(${unit})`}>
            <circle r={9.5} />
            <text y={4.2} className={styles.letter}>
              {name}
            </text>
          </g>
        </g>
      ))}
    </>
  );
}

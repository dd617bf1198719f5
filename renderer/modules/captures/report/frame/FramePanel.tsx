/** The picture of the second that is looked at, what was found in it drawn over it, and its values. */
import { Box, ChevronLeft, ChevronRight, Crosshair, Flame, Star } from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { CaptureSample } from '../../../../../main/contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../../main/contract/schema/ids.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { useWidth } from '../../../../ui/layout/ScreenFrame.tsx';
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx';
import type { Overlays } from '../../store/capture-report.ts';
import { sampleReadings } from '../report-values.ts';
import { useLooked } from '../timeline/TimeSlider.tsx';
import { sampleIndexAt, timeAfterKey, timeText } from '../timeline/timeline-layout.ts';
import { frameWords, frameWords as words } from '../words.ts';
import styles from './FramePanel.module.css';
import { boardAxes, boardOutline, type Camera, hotTiles, tileGrid } from './frame-geometry.ts';
import { frameEdgePx, useFrame } from './use-frame.ts';

interface FrameProps {
  readonly inputId: InputId;
  readonly report: CaptureReport;
}

export function FramePanel({ inputId, report }: FrameProps) {
  return (
    <section className={styles.panel} aria-label={words.title}>
      <Picture inputId={inputId} report={report} />
      <div className={styles.bar}>
        <Steps report={report} />
        <Readings report={report} />
      </div>
    </section>
  );
}

/** The overlay is that of the picture that is shown, not yet of the one that is on its way. */
function Picture({ inputId, report }: FrameProps) {
  const { captureReport } = useStores<'captureReport'>();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { sample } = useLooked(report);
  const overlays = useStore(captureReport.store, (state) => state.overlays);
  const widthPx = report.facts?.widthPx ?? 16;
  const heightPx = report.facts?.heightPx ?? 9;
  const edge = width === 0 ? 0 : frameEdgePx(width, (width * heightPx) / widthPx, window.devicePixelRatio);
  const frame = useFrame(inputId, sample?.atS ?? null, Math.min(edge, 1920));
  const shown = frame.atS === null ? undefined : report.samples[sampleIndexAt(report.samples, frame.atS)];
  return (
    <div ref={box} className={styles.picture}>
      <svg
        className={styles.frame}
        viewBox={`-0.5 -0.5 ${widthPx} ${heightPx}`}
        role="img"
        aria-label={words.picture(timeText(frame.atS ?? sample?.atS ?? 0, true))}
      >
        <rect x={-0.5} y={-0.5} width={widthPx} height={heightPx} className={styles.ground} />
        {frame.url !== null && !frame.failed && (
          <image
            href={frame.url}
            x={-0.5}
            y={-0.5}
            width={widthPx}
            height={heightPx}
            preserveAspectRatio="none"
          />
        )}
        {shown !== undefined && <FrameOverlay report={report} sample={shown} overlays={overlays} />}
      </svg>
      <span className={styles.time} aria-hidden="true">
        {timeText(frame.atS ?? sample?.atS ?? 0, true)}
      </span>
      <OverlayToggles />
      {frame.failed && <p className={styles.missing}>{words.missing}</p>}
    </div>
  );
}

function Steps({ report }: { readonly report: CaptureReport }) {
  const { captureReport } = useStores<'captureReport'>();
  const step = (key: 'ArrowLeft' | 'ArrowRight'): void => {
    const press = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    const { atS } = captureReport.store.getState();
    captureReport.seek(timeAfterKey(press, report.samples, atS, report.facts?.durationS ?? 0) ?? atS);
  };
  const { bestStillS } = report;
  return (
    <div className={styles.steps}>
      <IconButton label={words.previous} icon={<ChevronLeft />} size="sm" onClick={() => step('ArrowLeft')} />
      <IconButton label={words.next} icon={<ChevronRight />} size="sm" onClick={() => step('ArrowRight')} />
      {bestStillS !== null && (
        <IconButton
          label={`${words.still}: ${words.stillHint}`}
          icon={<Star />}
          size="sm"
          onClick={() => captureReport.seek(bestStillS)}
        />
      )}
    </div>
  );
}

function Readings({ report }: { readonly report: CaptureReport }) {
  const { sample } = useLooked(report);
  if (sample === undefined) return null;
  return (
    <dl className={styles.readings}>
      {sampleReadings(sample, report.board.squareMm).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const toggles = (): readonly (readonly [
  name: keyof Overlays,
  label: string,
  hint: string,
  icon: ReactNode,
])[] => [
  ['corners', words.corners, words.cornersHint, <Crosshair key="corners" />],
  ['axes', words.axes, words.axesHint, <Box key="axes" />],
  ['blur', words.blur, words.blurHint, <Flame key="blur" />],
];

function OverlayToggles() {
  const { captureReport } = useStores<'captureReport'>();
  const overlays = useStore(captureReport.store, (state) => state.overlays);
  return (
    <fieldset className={styles.toggles} aria-label={words.overlays}>
      {toggles().map(([name, label, hint, icon]) => (
        <Tooltip key={name} content={hint} side="top">
          <Button
            size="sm"
            variant="ghost"
            icon={icon}
            aria-pressed={overlays[name]}
            aria-description={hint}
            className={styles.toggle}
            onClick={() => captureReport.toggle(name)}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
    </fieldset>
  );
}

// What is drawn over a frame, in the pixels of its full size: corners, axes of the board, tiles without detail.

interface OverlayProps {
  readonly report: Pick<CaptureReport, 'facts' | 'analysis' | 'board'>;
  readonly sample: CaptureSample;
  readonly overlays: Overlays;
}

/** Inside of an SVG whose user space is the frame's pixels. */
const FrameOverlay = memo(function FrameOverlay({ report, sample, overlays }: OverlayProps) {
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

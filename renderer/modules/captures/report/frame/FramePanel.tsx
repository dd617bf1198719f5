/** The picture of the second that is looked at, what was found in it drawn over it, and its values. */
import { Box, ChevronLeft, ChevronRight, Crosshair, Flame, Star } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../../main/contract/schema/ids.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { useWidth } from '../../../../ui/layout/use-width.ts';
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx';
import type { Overlays } from '../../store/capture-report.ts';
import { timeText } from '../timeline/time-scale.ts';
import { useLooked } from '../use-looked.ts';
import { frameWords as words } from '../words.ts';
import { FrameOverlay } from './FrameOverlay.tsx';
import styles from './FramePanel.module.css';
import { sampleReadings } from './readings.ts';
import { sampleIndexAt, timeAfterKey } from './sample-at.ts';
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

const toggles: readonly (readonly [name: keyof Overlays, label: string, hint: string, icon: ReactNode])[] = [
  ['corners', words.corners, words.cornersHint, <Crosshair key="corners" />],
  ['axes', words.axes, words.axesHint, <Box key="axes" />],
  ['blur', words.blur, words.blurHint, <Flame key="blur" />],
];

function OverlayToggles() {
  const { captureReport } = useStores<'captureReport'>();
  const overlays = useStore(captureReport.store, (state) => state.overlays);
  return (
    <fieldset className={styles.toggles} aria-label={words.overlays}>
      {toggles.map(([name, label, hint, icon]) => (
        <Tooltip key={name} content={hint} side="top">
          <Button
            size="sm"
            variant="ghost"
            icon={icon}
            aria-pressed={overlays[name]}
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

/** What the timeline and the ring of the walk share: the second that is looked at, the area in which it is chosen, and the patterns of their levels. */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { CaptureSample } from '../../../../../main/contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import styles from './Timeline.module.css';
import { sampleIndexAt, timeAfterKey } from './timeline-layout.ts';

// The second that is looked at, and the sample next to it.

/** `index` is -1 and `sample` undefined where nothing was looked at. */
export function useLooked({ samples }: Pick<CaptureReport, 'samples'>): {
  readonly atS: number;
  readonly index: number;
  readonly sample: CaptureSample | undefined;
} {
  const { captureReport } = useStores<'captureReport'>();
  const atS = useStore(captureReport.store, (state) => state.atS);
  const index = sampleIndexAt(samples, atS);
  return { atS, index, sample: samples[index] };
}

// An area in which a second of the clip is chosen: by pressing and dragging, or by keys.

/** A place in the area, in CSS pixels from its top left corner. */
export interface AreaPoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `timeAt` tells the second at a place; null where there is none. `spoken` is the chosen second as it is read out. */
export interface TimeSliderProps {
  readonly report: Pick<CaptureReport, 'samples' | 'facts'>;
  readonly label: string;
  readonly spoken: string;
  /** What else can be done here by keys. */
  readonly description?: string;
  readonly timeAt: (point: AreaPoint) => number | null;
  /** What a press does instead of choosing a second, as for the ends of a cut; the returned function gets every move until the release. */
  readonly grab?: (point: AreaPoint) => ((atS: number) => void) | null;
  readonly onHover?: (point: AreaPoint | null) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function TimeSlider({
  report,
  label,
  spoken,
  description,
  timeAt,
  grab,
  onHover,
  className,
  children,
}: TimeSliderProps) {
  const { captureReport } = useStores<'captureReport'>();
  const describedBy = useId();
  const { atS } = useLooked(report);
  const durationS = report.facts?.durationS ?? 0;
  const holding = useRef<((atS: number) => void) | null>(null);
  const follow = (point: AreaPoint): void => {
    const time = timeAt(point);
    if (time !== null) holding.current?.(time);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    holding.current = grab?.(point) ?? captureReport.seek;
    follow(point);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const point = pointOf(event);
    follow(point);
    onHover?.(point);
  };
  const onRelease = (): void => {
    holding.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const time = timeAfterKey(event, report.samples, atS, durationS);
    if (time === null) return;
    event.preventDefault();
    captureReport.seek(time);
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot hold the drawing that is pressed
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={description === undefined ? undefined : describedBy}
      aria-valuemin={0}
      aria-valuemax={Number(durationS.toFixed(1))}
      aria-valuenow={Number(atS.toFixed(1))}
      aria-valuetext={spoken}
      className={className}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
      onPointerLeave={() => onHover?.(null)}
      onKeyDown={onKeyDown}
    >
      {children}
      {description !== undefined && (
        <span id={describedBy} hidden>
          {description}
        </span>
      )}
    </div>
  );
}

function pointOf(event: PointerEvent<HTMLDivElement>): AreaPoint {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top, width, height };
}

// The patterns that say without colour what colours say.

/** To be drawn once within an SVG; `id` makes their names the SVG's own. Used as `fill={hatch(id, 'fair')}`. */
export function Hatches({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-fair`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" className={styles.fairGround} />
        <rect width="2.5" height="5" className={styles.fairLine} />
      </pattern>
      <pattern id={`${id}-bad`} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className={styles.bad} />
        <rect x="1" y="1" width="1.4" height="1.4" className={styles.badDot} />
      </pattern>
      <pattern
        id={`${id}-inferred`}
        width="4"
        height="4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width="4" height="4" className={styles.inferredGround} />
        <rect width="1.6" height="4" className={styles.inferredLine} />
      </pattern>
    </defs>
  );
}

/** The patterns' names. */
export type Hatch = 'fair' | 'bad' | 'inferred';

/** A `fill` with one of the patterns. */
export function hatch(id: string, which: Hatch): string {
  return `url(#${id}-${which})`;
}

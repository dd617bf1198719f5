/** An area in which a second of the clip is chosen: by pressing and dragging, or by keys. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import type { CaptureReport } from '../../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { timeAfterKey } from '../frame/sample-at.ts';
import { useLooked } from '../use-looked.ts';

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

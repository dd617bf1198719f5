/** A main area and a side panel with a line between them that can be dragged or moved with the arrow keys. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './SplitView.module.css';

/** Widths of the side panel in CSS pixels. `onResize` is called when a drag has ended, to keep the width. */
export interface SplitViewProps {
  readonly main: ReactNode;
  readonly side: ReactNode;
  readonly sideLabel: string;
  readonly width: number;
  readonly minWidth?: number;
  readonly maxWidth?: number;
  readonly onResize: (width: number) => void;
}

const stepPx = 16;

/** The side panel is at the right; where there is no room for both, below. */
export function SplitView({
  main,
  side,
  sideLabel,
  width,
  minWidth = 240,
  maxWidth = 560,
  onResize,
}: SplitViewProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const start = useRef({ x: 0, width });
  const clamp = (value: number): number => Math.min(maxWidth, Math.max(minWidth, Math.round(value)));
  const shown = dragged ?? clamp(width);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: shown };
    setDragged(shown);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (dragged !== null) setDragged(clamp(start.current.width + start.current.x - event.clientX));
  };
  const onPointerUp = (): void => {
    if (dragged !== null) onResize(dragged);
    setDragged(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'ArrowLeft') onResize(clamp(shown + stepPx));
    else if (event.key === 'ArrowRight') onResize(clamp(shown - stepPx));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.frame}>
      <div className={styles.split}>
        <div className={styles.main}>{main}</div>
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- a focusable separator is a widget (WAI-ARIA 1.2) */}
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label={`Width of ${sideLabel}`}
          aria-valuenow={shown}
          aria-valuemin={minWidth}
          aria-valuemax={maxWidth}
          tabIndex={0}
          className={classes(styles.divider, dragged !== null && styles.dragging)}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onKeyDown={onKeyDown}
        />
        {/* oxlint-enable */}
        <aside className={styles.side} aria-label={sideLabel} style={{ width: shown }}>
          {side}
        </aside>
      </div>
    </div>
  );
}

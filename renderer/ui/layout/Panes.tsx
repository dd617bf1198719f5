/** Panels that share one place: side by side with a line that moves, or taking turns under tabs. */

import { Tabs as Base } from '@base-ui/react/tabs';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { uiWords } from '../ui-words.ts';
import styles from './Panes.module.css';

// A main area and a side panel with a line between them that can be dragged or moved with the arrow keys.

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
          aria-label={uiWords.widthOf(sideLabel)}
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

// Panels that take turns in one place.

/** One tab and its panel. */
export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly content: ReactNode;
  readonly count?: number;
}

/** Controlled: the chosen tab is the owner's. */
export function Tabs<V extends string>({
  label,
  value,
  tabs,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly Tab<V>[];
  readonly onChange: (value: V) => void;
}) {
  return (
    <Base.Root className={styles.root} value={value} onValueChange={(next: V) => onChange(next)}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

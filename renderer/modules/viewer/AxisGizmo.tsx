/** The file's axes as they lie in the picture; a press on an end looks from there. By keyboard the number pad does the same. */
import { type RefObject, useEffect, useState } from 'react';
import type { Pose } from '../../scene/view/camera-moves.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import styles from './AxisGizmo.module.css';
import { type AxisName, axisEnds } from './axis-directions.ts';

/** Pixels: of the whole, from the middle to an end, and of an end. */
const edgePx = 76;
const armPx = 27;
const radiusPx = { positive: 9, negative: 5 } as const;
const middle = edgePx / 2;

interface AxisGizmoProps {
  readonly view: RefObject<ViewHandle | null>;
  readonly upAxis: AxisName;
}

/** Not for assistive technology: the toolbar and the commands say the same in words. */
export function AxisGizmo({ view, upAxis }: AxisGizmoProps) {
  const [pose, setPose] = useState<Pose | null>(() => view.current?.pose() ?? null);
  useEffect(() => {
    const take = (next: Pose | null): void =>
      // A copy: the camera may go on with its own.
      setPose(next && { position: next.position.clone(), target: next.target.clone() });
    // The camera comes after what is laid out around the picture.
    const first = requestAnimationFrame(() => take(view.current?.pose() ?? null));
    const leave = view.current?.onPose(take);
    return () => {
      cancelAnimationFrame(first);
      leave?.();
    };
  }, [view]);
  if (pose === null) return null;
  return (
    <svg
      className={styles.gizmo}
      width={edgePx}
      height={edgePx}
      viewBox={`0 0 ${edgePx} ${edgePx}`}
      aria-hidden="true"
    >
      {axisEnds(upAxis, pose).map(({ axis, isPositive, side, x, y }) => {
        const [cx, cy] = [middle + x * armPx, middle + y * armPx];
        return (
          <g
            key={side}
            className={styles[axis]}
            data-axis={`${isPositive ? '' : '-'}${axis}`}
            onPointerDown={() => view.current?.show(side)}
          >
            {isPositive && <line x1={middle} y1={middle} x2={cx} y2={cy} />}
            <circle
              className={isPositive ? undefined : styles.negative}
              cx={cx}
              cy={cy}
              r={isPositive ? radiusPx.positive : radiusPx.negative}
            />
            {isPositive && (
              <text x={cx} y={cy}>
                {axis}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** A knob at the edge of the cut, to be dragged along its axis. By keyboard the slider of the tool does the same. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Triple } from '../../scene/frames.ts';
import type { ModelBounds } from '../../scene/measure.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import styles from './LookTray.module.css';
import type { LookSettings } from './store/look.ts';

const places = { x: 0, y: 1, z: 2 } as const;

interface SectionHandleProps {
  readonly view: RefObject<ViewHandle | null>;
  readonly bounds: ModelBounds;
}

/** Nothing while nothing is cut. */
export function SectionHandle(props: SectionHandleProps) {
  const { look } = useStores<'look'>();
  const sectionOn = useStore(look.store, (state) => state.sectionOn);
  return sectionOn ? <Knob {...props} /> : null;
}

function Knob({ view, bounds }: SectionHandleProps) {
  const { look } = useStores<'look'>();
  const section = useStore(look.store, (state) => state.section);
  const knob = useRef<HTMLButtonElement>(null);
  const dragged = useRef<{ readonly x: number; readonly y: number; readonly at: number } | null>(null);
  useEffect(() => {
    const place = (): void => {
      const spot = view.current?.project(knobPoint(section, bounds)) ?? null;
      if (knob.current === null) return;
      knob.current.hidden = spot === null;
      if (spot !== null)
        knob.current.style.transform = `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%)`;
    };
    place();
    const leave = view.current?.onPose(place);
    const canvas = view.current?.canvas() ?? null;
    const observer = new ResizeObserver(() => requestAnimationFrame(place));
    if (canvas !== null) observer.observe(canvas);
    return () => {
      leave?.();
      observer.disconnect();
    };
  }, [view, section, bounds]);
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    const from = dragged.current;
    if (from === null) return;
    const moved = along(view.current, { section, bounds }, clientX - from.x, clientY - from.y);
    look.set({ section: { ...section, at: Math.min(1, Math.max(0, from.at + moved)) } });
  };
  const onEnd = (): void => {
    dragged.current = null;
  };
  return (
    <button
      ref={knob}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.knob}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY, at: section.at };
      }}
      onPointerMove={onMove}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    />
  );
}

/** Above the model, so that it does not lie on what is cut; beside it for a level cut. */
function knobPoint({ axis, at }: LookSettings['section'], { min, max }: ModelBounds): Triple {
  const place = places[axis];
  const point: [number, number, number] = [
    (min[0] + max[0]) / 2,
    (min[1] + max[1]) / 2,
    (min[2] + max[2]) / 2,
  ];
  const off = axis === 'y' ? 0 : 1;
  point[off] = max[off] + (max[off] - min[off]) * 0.08;
  point[place] = min[place] + (max[place] - min[place]) * at;
  return point;
}

/** Of the model's extent along the axis, for a movement on the screen; 0 where the axis points at the user. */
function along(
  view: ViewHandle | null,
  { section, bounds }: { readonly section: LookSettings['section']; readonly bounds: ModelBounds },
  right: number,
  down: number,
): number {
  const from = view?.project(knobPoint({ ...section, at: 0 }, bounds)) ?? null;
  const to = view?.project(knobPoint({ ...section, at: 1 }, bounds)) ?? null;
  if (from === null || to === null) return 0;
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = x * x + y * y;
  return length < 100 ? 0 : (right * x + down * y) / length;
}

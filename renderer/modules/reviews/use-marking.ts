/** From clicks and keys on the view to a new mark, or to a new place of one. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MarkChange, MarkId } from '../../../main/contract/schema/review/review.ts';
import { plainPose } from '../../scene/view/pins/look-from.ts';
import { pinHeightPx } from '../../scene/view/pins/pins.tsx';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { viewWords } from '../stage/view-words.ts';
import { marksWords } from './review-words.ts';

/** Where a mark is, and from where one looked at it. */
export type Placed = Pick<Extract<MarkChange, { type: 'move' }>, 'point' | 'normal' | 'pose' | 'path'>;

interface Pinned {
  readonly id: MarkId;
  readonly point: readonly [number, number, number];
}

/** CSS pixels around the head of a pin that are the pin. */
const pinRadiusPx = 14;

export function useMarking(options: {
  readonly view: RefObject<ViewHandle | null>;
  readonly path: string;
  readonly pins: readonly Pinned[];
  readonly onPlace: (placed: Placed) => void;
  readonly onPin: (id: MarkId) => void;
}): { readonly placeMiddle: () => void } {
  const { view, path } = options;
  const { notices, commands } = useStores<'commands' | 'notices'>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const pointer = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const place = useCallback(
    async (clientX: number, clientY: number) => {
      const pose = poseOf(view.current);
      const found = (await view.current?.pick(clientX, clientY)) ?? null;
      if (found === null) {
        notices.tell(marksWords.nothingThere, { tag: 'marks' });
        return;
      }
      latest.current.onPlace({
        point: [...found.point],
        normal: [...found.normal],
        pose,
        path,
      });
    },
    [view, notices, path],
  );
  const placeMiddle = useCallback(() => {
    const middle = view.current?.middle();
    if (middle !== undefined && middle !== null) void place(middle.x, middle.y);
  }, [view, place]);
  useEffect(
    () =>
      view.current?.onPress(({ clientX, clientY }) => {
        const pin = pinAt(view.current, latest.current.pins, clientX, clientY);
        if (pin === null) void place(clientX, clientY);
        else latest.current.onPin(pin);
      }),
    [view, place],
  );
  useEffect(() => {
    const canvas = view.current?.canvas();
    if (canvas === null || canvas === undefined) return undefined;
    const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
      pointer.current = { x, y };
    };
    const onLeave = (): void => {
      pointer.current = null;
    };
    canvas.addEventListener('pointermove', onMove);
    canvas.addEventListener('pointerleave', onLeave);
    return () => {
      canvas.removeEventListener('pointermove', onMove);
      canvas.removeEventListener('pointerleave', onLeave);
    };
  }, [view]);
  useEffect(
    () =>
      commands.add([
        {
          id: 'mark-here',
          title: marksWords.setHere,
          group: viewWords.commands,
          shortcuts: ['A'],
          run() {
            const at = pointer.current;
            if (at === null) placeMiddle();
            else void place(at.x, at.y);
          },
        },
        { id: 'mark-middle', title: marksWords.setMiddle, group: viewWords.commands, run: placeMiddle },
      ]),
    [commands, place, placeMiddle],
  );
  return { placeMiddle };
}

/** Esc lets go of what has begun; the next one closes the tool. */
export function useLetGo(isBegun: boolean, onLetGo: () => void): void {
  const { commands } = useStores<'commands'>();
  const latest = useRef(onLetGo);
  useEffect(() => {
    latest.current = onLetGo;
  });
  useEffect(() => {
    if (!isBegun) return undefined;
    const run = (): void => latest.current();
    const command = { id: 'mark-let-go', title: marksWords.letGo, group: viewWords.commands, hidden: true };
    return commands.add([{ ...command, shortcuts: ['Escape'], run }]);
  }, [commands, isBegun]);
}

/** A number while a mark is moved, so that the next click sets its place. */
export function useMoving(): {
  readonly moving: MarkId | null;
  readonly setMoving: (id: MarkId | null) => void;
} {
  const [moving, setMoving] = useState<MarkId | null>(null);
  useLetGo(moving !== null, () => setMoving(null));
  return { moving, setMoving };
}

/** The foremost pin whose head is there. */
function pinAt(
  view: ViewHandle | null,
  pins: readonly Pinned[],
  clientX: number,
  clientY: number,
): MarkId | null {
  const box = view?.canvas()?.getBoundingClientRect();
  if (box === undefined) return null;
  let nearest: MarkId | null = null;
  let least = pinRadiusPx;
  for (const { id, point } of pins) {
    const at = view?.project(point);
    if (at === null || at === undefined) continue;
    const away = Math.hypot(
      box.left + at.x - clientX,
      // The head is above the point.
      box.top + at.y - pinHeightPx * 0.6 - clientY,
    );
    if (away > least) continue;
    least = away;
    nearest = id;
  }
  return nearest;
}

function poseOf(view: ViewHandle | null): Placed['pose'] {
  const pose = view?.pose() ?? null;
  return pose === null ? null : plainPose(pose);
}

/** From clicks on the view to measures: which points were taken so far, and where the next one would be. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { Triple } from '../../../scene/frames.ts';
import type { ViewHandle } from '../../../scene/view/view-handle.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { viewWords } from '../../stage/view-words.ts';
import type { MeasuresState } from '../store/measures.ts';
import { measureWords } from './measure-words.ts';
import { distance } from './measured.ts';

export type MeasuredView = RefObject<ViewHandle | null>;

const wanted = { distance: 2, angle: 3 } as const;

export function useMeasuring(options: {
  readonly assetId: AssetId;
  readonly view: MeasuredView;
  readonly kind: MeasuresState['kind'];
}): { readonly points: readonly Triple[]; readonly hover: Triple | null; readonly takeMiddle: () => void } {
  const { assetId, view, kind } = options;
  const { measures, notices } = useStores<'measures' | 'notices'>();
  const [begun, setBegun] = useState<readonly Triple[]>([]);
  const points = begun.slice(0, wanted[kind] - 1);
  const latest = useRef(points);
  useEffect(() => {
    latest.current = points;
  });
  const take = useCallback(
    async (clientX: number, clientY: number, free: boolean) => {
      const found = (await view.current?.pick(clientX, clientY)) ?? null;
      if (found === null) {
        notices.tell(measureWords.nothingThere, { tag: 'measure' });
        return;
      }
      const point = free ? found.point : (found.vertex ?? found.point);
      if (latest.current.some((taken) => distance(taken, point) === 0)) {
        notices.tell(measureWords.samePoint, { tag: 'measure' });
        return;
      }
      const all = [...latest.current, point];
      if (all.length < wanted[kind]) setBegun(all);
      else {
        measures.add(assetId, all);
        setBegun([]);
      }
    },
    [view, kind, measures, notices, assetId],
  );
  const takeMiddle = useCallback(() => {
    const box = view.current?.middle();
    if (box !== undefined && box !== null) void take(box.x, box.y, false);
  }, [view, take]);
  useEffect(
    () => view.current?.onPress(({ clientX, clientY, shiftKey }) => void take(clientX, clientY, shiftKey)),
    [view, take],
  );
  useBeginAnew(points.length > 0, () => setBegun([]));
  const hover = useHover(view);
  return { points, hover, takeMiddle };
}

/** Esc lets go of the points that were taken; the next one closes the tool. */
function useBeginAnew(isBegun: boolean, onAnew: () => void): void {
  const { commands } = useStores<'commands'>();
  const latest = useRef(onAnew);
  useEffect(() => {
    latest.current = onAnew;
  });
  useEffect(() => {
    if (!isBegun) return undefined;
    return commands.add([
      {
        id: 'view-measure-anew',
        title: measureWords.begin,
        group: viewWords.commands,
        shortcuts: ['Escape'],
        hidden: true,
        run: () => latest.current(),
      },
    ]);
  }, [commands, isBegun]);
}

/** The point that a click would take, looked up once a frame at most. */
function useHover(view: MeasuredView): Triple | null {
  const [hover, setHover] = useState<Triple | null>(null);
  useEffect(() => {
    const canvas = view.current?.canvas();
    if (canvas === null || canvas === undefined) return undefined;
    let frame = 0;
    let asked = 0;
    const onMove = ({ clientX, clientY, shiftKey, buttons }: PointerEvent): void => {
      if (buttons !== 0 || frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        void look(clientX, clientY, shiftKey);
      });
    };
    const look = async (clientX: number, clientY: number, free: boolean): Promise<void> => {
      asked++;
      const own = asked;
      const found = (await view.current?.pick(clientX, clientY)) ?? null;
      // The pointer may be elsewhere by now, or gone.
      if (own === asked) setHover(found === null ? null : free ? found.point : (found.vertex ?? found.point));
    };
    const onLeave = (): void => {
      asked++;
      setHover(null);
    };
    canvas.addEventListener('pointermove', onMove);
    canvas.addEventListener('pointerleave', onLeave);
    return () => {
      cancelAnimationFrame(frame);
      asked++;
      canvas.removeEventListener('pointermove', onMove);
      canvas.removeEventListener('pointerleave', onLeave);
    };
  }, [view]);
  return hover;
}

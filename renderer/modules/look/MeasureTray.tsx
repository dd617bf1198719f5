/** Distances and angles between points of the model, measured by clicking, listed, and drawn in the view. */
import { X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { Triple } from '../../scene/frames.ts';
import { MeasureMarks } from '../../scene/view/dimension-marks.tsx';
import { InScene } from '../../scene/view/in-scene.tsx';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl, Select } from '../../ui/controls/Choices.tsx';
import { CopyButton, IconButton } from '../../ui/controls/IconButton.tsx';
import { useScenePalette } from '../stage/scene-style.ts';
import { viewWords } from '../stage/view-words.ts';
import styles from './LookTray.module.css';
import { measureWords, optionsOf } from './look-words.ts';
import { axesText, distance, measuresAsText, measureText } from './measured.ts';
import type { LengthUnit } from './store/look.ts';
import { type Measure, type MeasuresState } from './store/measures.ts';

interface MeasureTrayProps {
  readonly detail: AssetDetail;
  readonly view: MeasuredView;
}

export function MeasureTray({ detail, view }: MeasureTrayProps) {
  const { measures, look } = useStores<'look' | 'measures'>();
  const { kind, byAsset } = useStore(measures.store);
  const unit = useStore(look.store, (state) => state.unit);
  const palette = useScenePalette();
  const all = byAsset.get(detail.id) ?? none;
  const { points, hover, takeMiddle } = useMeasuring({ assetId: detail.id, view, kind });
  return (
    <>
      <SegmentedControl
        label={measureWords.kind}
        wide
        value={kind}
        segments={optionsOf(measureWords.kinds)}
        onChange={measures.setKind}
      />
      <div className={styles.part}>
        <p aria-live="polite">{measureWords.steps[kind][points.length]}</p>
        <p className={styles.hint}>{measureWords.snaps}</p>
        <Button size="sm" onClick={takeMiddle}>
          {measureWords.atMiddle}
        </Button>
      </div>
      <Select
        label={measureWords.unit}
        size="md"
        value={unit}
        options={optionsOf(measureWords.units)}
        onChange={(chosen) => look.set({ unit: chosen })}
      />
      <MeasureList
        all={all}
        unit={unit}
        onRemove={(id) => measures.remove(detail.id, id)}
        onClear={() => measures.clear(detail.id)}
      />
      <InScene>
        <MeasureMarks
          measures={all.map((measure) => ({ points: measure.points, text: measureText(measure, unit) }))}
          begun={points}
          hover={hover}
          colour={palette.warning}
        />
      </InScene>
    </>
  );
}

const none: readonly Measure[] = [];

function MeasureList({
  all,
  unit,
  onRemove,
  onClear,
}: {
  readonly all: readonly Measure[];
  readonly unit: LengthUnit;
  readonly onRemove: (id: number) => void;
  readonly onClear: () => void;
}) {
  if (all.length === 0) return <p className={styles.hint}>{measureWords.none}</p>;
  return (
    <div className={styles.part}>
      <ol className={styles.list} aria-label={measureWords.list}>
        {all.map((measure, index) => (
          <li key={measure.id} className={styles.row}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.text}>
              <strong>{measureText(measure, unit)}</strong>
              <span className={styles.hint}>{axesText(measure, unit)}</span>
            </span>
            <CopyButton text={measureText(measure, unit)} what={measureWords.copyOne} />
            <IconButton
              size="sm"
              label={measureWords.remove(index + 1)}
              icon={<X />}
              onClick={() => onRemove(measure.id)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.listActions}>
        <CopyButton
          text={measuresAsText(all, unit)}
          what={measureWords.copyOne}
          label={measureWords.copyAll}
        />
        <Button size="sm" onClick={onClear}>
          {measureWords.clear}
        </Button>
      </div>
    </div>
  );
}

// From clicks on the view to measures: which points were taken so far, and where the next one would be.

type MeasuredView = RefObject<ViewHandle | null>;

const wanted = { distance: 2, angle: 3 } as const;

function useMeasuring(options: {
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

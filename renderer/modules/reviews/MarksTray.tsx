/** Marks pinned to points of the model: set by a click or a key, written at once, looked at from where they were set. */
import { Crosshair } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { Mark, MarkChange, MarkId } from '../../../main/contract/schema/review/review.ts';
import { plainPose, poseFrom } from '../../scene/view/camera-moves.ts';
import { InScene } from '../../scene/view/in-scene.tsx';
import { type Pin, Pins, pinHeightPx } from '../../scene/view/pins.tsx';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { ScenePalette } from '../../scene/view/view-settings.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { useReviewer } from '../organise/use-organisation.ts';
import { useScenePalette } from '../stage/scene-style.ts';
import type { TrayProps } from '../stage/tray.ts';
import { viewWords } from '../stage/view-words.ts';
import { MarkForm, MarkList, useReview } from './MarkList.tsx';
import styles from './Reviews.module.css';
import { marksWords } from './review-words.ts';
import type { BegunMark } from './store/reviews.ts';

export function MarksTray({ detail, file, view }: TrayProps) {
  const { reviews } = useStores<'reviews'>();
  const { review, error, change } = useReview(detail.id);
  const { reviewer, remember } = useReviewer();
  const selected = useStore(reviews.store, (state) => state.selected);
  const { begun, begin } = useBegun(detail.id);
  const { moving, setMoving } = useMoving();
  const palette = useScenePalette();
  const marks = review?.marks ?? none;
  const look = (mark: Mark): void => {
    reviews.select(mark.id);
    if (mark.pose !== null) view.current?.setPose(poseFrom(mark.pose));
  };
  const onPlace = (placed: Placed): void => {
    if (moving === null) return begin({ text: '', severity: null, ...begun, ...placed });
    setMoving(null);
    return change({ type: 'move', id: moving, ...placed });
  };
  const { placeMiddle } = useMarking({
    view,
    path: file.localPath,
    pins: marks,
    onPlace,
    onPin: (id) => reviews.select(id),
  });
  useLetGo(begun !== null, () => begin(null));
  return (
    <>
      <div className={styles.part}>
        <p className={styles.hint} aria-live="polite">
          {moving === null ? marksWords.hint : marksWords.moving(numberOf(marks, moving))}
        </p>
        <Button size="sm" icon={<Crosshair />} onClick={placeMiddle}>
          {marksWords.atMiddle}
        </Button>
      </div>
      {begun !== null && (
        <MarkForm
          key={detail.id}
          said={begun}
          waits={begun.text !== ''}
          onSaid={(said) => begin({ ...begun, ...said })}
          onCancel={() => begin(null)}
          onName={reviewer === '' ? remember : null}
          onSave={(said) => {
            const id = crypto.randomUUID();
            begin(null);
            reviews.select(id);
            change({ type: 'set', id, ...begun, ...said });
          }}
        />
      )}
      {error !== null && (
        <FailureNotice
          failure={error}
          actions={
            <Button size="sm" onClick={reviews.retry}>
              {marksWords.again}
            </Button>
          }
        />
      )}
      {(begun === null || marks.length > 0) && (
        <MarkList
          marks={marks}
          files={detail.files}
          selected={selected}
          onLook={look}
          onChange={change}
          onMove={setMoving}
        />
      )}
      <InScene>
        <Pins pins={pinsOf(marks, selected, begun, palette)} />
      </InScene>
    </>
  );
}

const none: readonly Mark[] = [];

/** What is written of a mark stays while one looks at something else; a place without words does not. */
function useBegun(assetId: AssetId): {
  readonly begun: BegunMark | null;
  readonly begin: (mark: BegunMark | null) => void;
} {
  const { reviews } = useStores<'reviews'>();
  const begun = useStore(reviews.store, (state) => state.begun.get(assetId) ?? null);
  useEffect(
    () => () => {
      if (reviews.store.getState().begun.get(assetId)?.text.trim() === '') reviews.begin(assetId, null);
    },
    [reviews, assetId],
  );
  return { begun, begin: (mark) => reviews.begin(assetId, mark) };
}

function numberOf(marks: readonly Mark[], id: MarkId): number {
  return marks.findIndex((mark) => mark.id === id) + 1;
}

function pinsOf(
  marks: readonly Mark[],
  selected: MarkId | null,
  begun: Placed | null,
  palette: ScenePalette,
): readonly Pin[] {
  const pins = marks.map(({ id, point, severity, resolved }, index) => ({
    id,
    text: String(index + 1),
    point,
    colour: resolved !== null ? palette.gridStrong : severity === 'major' ? palette.warning : palette.accent,
    isSelected: id === selected,
  }));
  if (begun === null) return pins;
  const next = { id: 'begun', text: String(marks.length + 1), point: begun.point, colour: palette.accent };
  return [...pins, { ...next, isSelected: true }];
}

// From clicks and keys on the view to a new mark, or to a new place of one.

/** Where a mark is, and from where one looked at it. */
type Placed = Pick<Extract<MarkChange, { type: 'move' }>, 'point' | 'normal' | 'pose' | 'path'>;

interface Pinned {
  readonly id: MarkId;
  readonly point: readonly [number, number, number];
}

/** CSS pixels around the head of a pin that are the pin. */
const pinRadiusPx = 14;

function useMarking(options: {
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
function useLetGo(isBegun: boolean, onLetGo: () => void): void {
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
function useMoving(): {
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

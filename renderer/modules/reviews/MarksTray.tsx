/** Marks pinned to points of the model: set by a click or a key, written at once, looked at from where they were set. */
import { Crosshair } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { Mark, MarkId } from '../../../main/contract/schema/review/review.ts';
import { InScene } from '../../scene/view/in-scene.tsx';
import type { ScenePalette } from '../../scene/view/palette.ts';
import { poseFrom } from '../../scene/view/pins/look-from.ts';
import { type Pin, Pins } from '../../scene/view/pins/pins.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { useReviewer } from '../organise/use-reviewer.ts';
import type { TrayProps } from '../stage/tray.ts';
import { useScenePalette } from '../stage/use-scene-palette.ts';
import { MarkForm } from './MarkForm.tsx';
import { MarkList } from './MarkList.tsx';
import styles from './Marks.module.css';
import { marksWords } from './review-words.ts';
import type { BegunMark } from './store/reviews.ts';
import { type Placed, useLetGo, useMarking, useMoving } from './use-marking.ts';
import { useReview } from './use-review.ts';

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

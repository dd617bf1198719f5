/** Distances and angles between points of the model, measured by clicking, listed, and drawn in the view. */
import { X } from 'lucide-react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import { MeasureMarks } from '../../../scene/view/dimension-marks.tsx';
import { InScene } from '../../../scene/view/in-scene.tsx';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl, Select } from '../../../ui/controls/Choices.tsx';
import { CopyButton, IconButton } from '../../../ui/controls/IconButton.tsx';
import { useScenePalette } from '../../stage/scene-style.ts';
import styles from '../LookTray.module.css';
import { optionsOf } from '../name-options.ts';
import type { LengthUnit } from '../store/look.ts';
import type { Measure } from '../store/measures.ts';
import own from './MeasureTray.module.css';
import { measureWords } from './measure-words.ts';
import { axesText, measuresAsText, measureText } from './measured.ts';
import { type MeasuredView, useMeasuring } from './use-measuring.ts';

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
      <ol className={own.list} aria-label={measureWords.list}>
        {all.map((measure, index) => (
          <li key={measure.id} className={own.row}>
            <span className={own.number}>{index + 1}</span>
            <span className={own.text}>
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
      <div className={own.actions}>
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

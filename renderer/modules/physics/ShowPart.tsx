/** Which of the things that the engine sees are drawn, and where the looks are meanwhile. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Checkbox, SegmentedControl } from '../../ui/controls/Choices.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import styles from './PhysicsTray.module.css';
import { markKeys } from './physics-keys.ts';
import { physicsWords } from './physics-words.ts';
import type { PhysicsMark } from './store/physics-view.ts';

const marks: readonly PhysicsMark[] = ['colliders', 'centre-of-mass', 'inertia', 'joints'];

/** `base` is the choice of what becomes of its base. */
export function ShowPart({ base }: { readonly base: ReactNode }) {
  const { physicsView } = useStores<'physicsView'>();
  const choices = useStore(physicsView.store);
  return (
    <div className={styles.part}>
      {marks.map((mark) => (
        <div key={mark} className={styles.mark}>
          <Checkbox
            label={physicsWords.marks[mark]}
            checked={choices.marks[mark]}
            onChange={() => physicsView.toggleMark(mark)}
          />
          <span className={styles.swatch} data-mark={mark} aria-hidden="true" />
          <Kbd keys={markKeys[mark]} command={`physics-${mark}`} />
        </div>
      ))}
      <div className={styles.line}>
        <span className={styles.label} aria-hidden="true">
          {physicsWords.inertiaForm}
        </span>
        <SegmentedControl
          label={physicsWords.inertiaForm}
          value={choices.inertiaForm}
          segments={[
            { value: 'ellipsoid', label: physicsWords.inertiaForms.ellipsoid },
            { value: 'box', label: physicsWords.inertiaForms.box },
          ]}
          onChange={(inertiaForm) => physicsView.choose({ inertiaForm })}
        />
      </div>
      <div className={styles.line}>
        <span className={styles.label} aria-hidden="true">
          {physicsWords.looks}
        </span>
        <SegmentedControl
          label={physicsWords.looks}
          value={choices.looks}
          segments={[
            { value: 'under', label: physicsWords.looksPlaces.under },
            { value: 'glass', label: physicsWords.looksPlaces.glass },
            { value: 'beside', label: physicsWords.looksPlaces.beside },
            { value: 'hidden', label: physicsWords.looksPlaces.hidden },
          ]}
          onChange={(looks) => physicsView.choose({ looks })}
        />
      </div>
      {base}
    </div>
  );
}

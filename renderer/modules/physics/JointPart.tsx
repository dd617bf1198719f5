/** A slider for each joint that moves, held to its limits. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { WorldFacts, WorldJoint } from '../../scene/physics/protocol.ts';
import { SearchField, Slider } from '../../ui/controls/Fields.tsx';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { Fold } from './Fold.tsx';
import { NumberBox } from './NumberBox.tsx';
import styles from './PhysicsTray.module.css';
import { jointText, jointUnit } from './physics-figures.ts';
import type { PhysicsSession } from './physics-session.ts';
import { physicsWords } from './physics-words.ts';

/** More than this and only those in sight are there, with a field to find one. */
const few = 8;

interface Numbered {
  readonly joint: WorldJoint;
  readonly number: number;
}

/** `sizeM`: how far a slide without limits goes. */
export function JointPart({
  session,
  facts,
  sizeM,
}: {
  readonly session: PhysicsSession;
  readonly facts: WorldFacts;
  readonly sizeM: number;
}) {
  const [asked, setAsked] = useState('');
  const all = facts.joints.map((joint, number): Numbered => ({ joint, number }));
  const found = all.filter(({ joint }) => joint.name.toLowerCase().includes(asked.trim().toLowerCase()));
  const row = ({ joint, number }: Numbered) => (
    <JointRow key={number} {...{ session, joint, number, sizeM }} />
  );
  return (
    <Fold title={physicsWords.joints} aside={formatNumber(all.length)} open={all.length > 0}>
      {all.length === 0 && <p className={styles.quiet}>{physicsWords.noJoints}</p>}
      {all.length > few && (
        <SearchField label={physicsWords.filterJoints} value={asked} onChange={setAsked} />
      )}
      {all.length > 0 && found.length === 0 && <p className={styles.quiet}>{physicsWords.noSuchJoint}</p>}
      {all.length <= few
        ? found.map(row)
        : found.length > 0 && (
            <div className={styles.manyJoints}>
              <VirtualList
                label={physicsWords.joints}
                items={found}
                keyOf={({ number }) => String(number)}
                estimateHeight={62}
                renderRow={row}
              />
            </div>
          )}
    </Fold>
  );
}

function JointRow({
  session,
  joint,
  number,
  sizeM,
}: Numbered & { readonly session: PhysicsSession; readonly sizeM: number }) {
  const value = useStore(session.store, (state) => state.readout.joints[number] ?? 0);
  if (joint.type === 'ball')
    return (
      <div className={styles.line}>
        <span className={styles.jointName}>{joint.name}</span>
        <span className={styles.quiet}>{physicsWords.ball}</span>
      </div>
    );
  const { unit, factor, min, max, step } = jointUnit(joint, sizeM);
  const shown = jointText(value * factor);
  const text = `${shown} ${unit}`;
  return (
    <div className={styles.joint}>
      <div className={styles.line}>
        <span className={styles.jointName} title={joint.name}>
          {joint.name}
        </span>
        <NumberBox
          label={joint.name}
          text={shown}
          unit={unit}
          onChange={(typed) => session.setJoint(number, Math.min(max, Math.max(min, typed)) / factor)}
        />
      </div>
      <Slider
        label={joint.name}
        {...{ min, max, step, text }}
        value={value * factor}
        onChange={(moved) => session.setJoint(number, moved / factor)}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>
          {jointText(min)} {unit}
        </span>
        <span>
          {jointText(max)} {unit}
        </span>
      </div>
    </div>
  );
}

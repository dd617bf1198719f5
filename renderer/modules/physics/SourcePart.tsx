/** Which file is simulated and how, what it weighs when nobody knows, and whether its base is held. */

import { lengthText } from '../../scene/frames.ts';
import type { WorldFacts } from '../../scene/physics/protocol.ts';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { sourceType } from './choose-source.ts';
import { NumberBox } from './NumberBox.tsx';
import styles from './PhysicsTray.module.css';
import { figure } from './physics-figures.ts';
import { physicsWords } from './physics-words.ts';
import type { SessionWish } from './use-session.ts';

/** Lifted by less than this is not worth a word, metres. */
const littleM = 1e-4;
const mostNotes = 6;

/** `facts` are null until it has started. */
export function SourcePart({
  path,
  facts,
  guessedMass,
  wish,
  onWish,
}: {
  readonly path: string;
  readonly facts: WorldFacts | null;
  readonly guessedMass: boolean;
  readonly wish: SessionWish;
  readonly onWish: (wish: SessionWish) => void;
}) {
  const type = sourceType(path);
  const stood = facts?.stoodOnFloor === true && Math.abs(facts.liftedM) > littleM ? facts.liftedM : null;
  const notes = facts?.notes ?? [];
  return (
    <div className={styles.source}>
      <p className={styles.file}>{physicsWords.answerOf(path.split('/').at(-1) ?? path)}</p>
      <p className={styles.quiet}>
        {physicsWords.source[type]}
        {facts !== null && facts.flexPoints > 0 && ` ${physicsWords.soft(facts.flexPoints)}`}
        {stood !== null && ` ${physicsWords.stood(lengthText(Math.abs(stood)), stood > 0)}`}
      </p>
      {(guessedMass || wish.massKg !== null) && (
        <div className={styles.line}>
          <span>{guessedMass ? physicsWords.massUnknown : physicsWords.massTyped}</span>
          <NumberBox
            label={physicsWords.mass}
            text={wish.massKg === null ? '' : figure(wish.massKg)}
            unit="kg"
            accept={(value) => value > 0 && value < 1e7}
            onChange={(massKg) => onWish({ ...wish, massKg })}
          />
        </div>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={physicsWords.notes}>
          {notes.slice(0, mostNotes).map((note) => (
            <li key={note}>{note}</li>
          ))}
          {notes.length > mostNotes && <li>{physicsWords.moreNotes(notes.length - mostNotes)}</li>}
        </ul>
      )}
    </div>
  );
}

/** Falls, or is held where its file has it; another choice starts anew. */
export function BaseChoice({
  wish,
  onWish,
}: {
  readonly wish: SessionWish;
  readonly onWish: (wish: SessionWish) => void;
}) {
  return (
    <div className={styles.line}>
      <span className={styles.label} aria-hidden="true">
        {physicsWords.base}
      </span>
      <SegmentedControl
        label={physicsWords.base}
        value={wish.base}
        segments={[
          { value: 'free', label: physicsWords.bases.free },
          { value: 'held', label: physicsWords.bases.held },
        ]}
        onChange={(base) => onWish({ ...wish, base })}
      />
    </div>
  );
}

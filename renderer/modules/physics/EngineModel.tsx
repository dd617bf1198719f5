/** What the engine sees of the model: which file and how, its bodies and their masses, and what of it is drawn. */

import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { lengthText } from '../../../main/contract/plain/measure-text.ts';
import { inertiaShape } from '../../scene/inertia.ts';
import type { WorldBody, WorldFacts } from '../../scene/physics/protocol.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Checkbox, SegmentedControl } from '../../ui/controls/Choices.tsx';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { formatNumber, massText } from '../../ui/text/format.ts';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { sourceType } from './choose-source.ts';
import { Fold, NumberBox } from './PhysicsControls.tsx';
import styles from './PhysicsTray.module.css';
import { figure, physicsWords, shapesText } from './physics-words.ts';
import { markKeys } from './RunPart.tsx';
import type { PhysicsMark } from './store/physics-view.ts';
import type { SessionWish } from './use-session.ts';

// Which file is simulated and how, what it weighs when nobody knows, and whether its base is held.

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

// The bodies with their masses; of the chosen one its centre of mass, inertia and contact shapes.

const rowPx = 26;
const few = 6;

interface Numbered {
  readonly body: WorldBody;
  readonly number: number;
}

/** `onChoose` hears null when the chosen one is chosen again. */
export function BodyPart({
  facts,
  chosen,
  onChoose,
}: {
  readonly facts: WorldFacts;
  readonly chosen: number | null;
  readonly onChoose: (body: number | null) => void;
}) {
  const all = useMemo(() => facts.bodies.map((body, number): Numbered => ({ body, number })), [facts]);
  const massKg = facts.bodies.reduce((sum, body) => sum + body.massKg, 0);
  const body = chosen === null ? undefined : facts.bodies[chosen];
  return (
    <Fold title={physicsWords.bodies} aside={`${formatNumber(all.length)} · ${massText(massKg)}`} open>
      {all.length > 0 && (
        <div className={styles.bodies} style={{ height: Math.min(few, all.length) * rowPx + 2 }}>
          <VirtualList
            label={physicsWords.bodies}
            items={all}
            keyOf={({ number }) => String(number)}
            estimateHeight={rowPx}
            onRowClick={(_, { number }) => onChoose(number === chosen ? null : number)}
            onActivate={({ number }) => onChoose(number === chosen ? null : number)}
            renderRow={(row) => (
              <span className={styles.body} data-chosen={row.number === chosen}>
                <span className={styles.jointName}>{row.body.name}</span>
                <span className={styles.quiet}>
                  {row.body.moves ? massText(row.body.massKg) : physicsWords.held}
                </span>
              </span>
            )}
          />
        </div>
      )}
      {body !== undefined && chosen !== null && <Details facts={facts} body={body} number={chosen} />}
    </Fold>
  );
}

function Details({ facts, body, number }: Numbered & { readonly facts: WorldFacts }) {
  const shapes = facts.colliders.filter((collider) => collider.body === number).map(({ shape }) => shape);
  const solid = inertiaShape(body.massKg, body.inertia.diagonal).physical;
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{physicsWords.massExactly}</dt>
        <dd>{physicsWords.kilograms(body.massKg)}</dd>
      </div>
      <div>
        <dt>{physicsWords.centre}</dt>
        <dd>{body.centreOfMass.map((value) => figure(value)).join(', ')} m</dd>
      </div>
      <div>
        <dt>{physicsWords.moments}</dt>
        <dd>{body.inertia.diagonal.map((value) => figure(value)).join(', ')} kg m²</dd>
      </div>
      {!solid && <div className={styles.bad}>{physicsWords.unphysical}</div>}
      <div>
        <dt>{physicsWords.shapes}</dt>
        <dd>{shapesText(shapes)}</dd>
      </div>
    </dl>
  );
}

// Which of the things that the engine sees are drawn, and where the looks are meanwhile.

const shownMarks: readonly PhysicsMark[] = ['colliders', 'centre-of-mass', 'inertia', 'joints'];

/** `base` is the choice of what becomes of its base. */
export function ShowPart({ base }: { readonly base: ReactNode }) {
  const { physicsView } = useStores<'physicsView'>();
  const choices = useStore(physicsView.store);
  return (
    <div className={styles.part}>
      {shownMarks.map((mark) => (
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

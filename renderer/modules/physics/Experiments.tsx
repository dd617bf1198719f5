/** What the user does to the object: lets it fall, pushes it, and moves its joints. */
import {
  ArrowDown,
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpRight,
} from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useStore } from 'zustand';
import type { Triple } from '../../scene/frames.ts';
import { bodyTop } from '../../scene/physics/pose-bodies.ts';
import type { DropResult, WorldFacts, WorldJoint } from '../../scene/physics/protocol.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { SearchField, Slider } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { useAriaKeys } from '../commands/use-shortcuts.ts';
import { Fold, NumberBox } from './PhysicsControls.tsx';
import styles from './PhysicsTray.module.css';
import type { PhysicsSession } from './physics-session.ts';
import { degreesText, figure, jointText, jointUnit, physicsWords, slightLength } from './physics-words.ts';

/** Lets the object fall on a plane and says how it comes to rest. */
export function DropPart({
  session,
  facts,
}: {
  readonly session: PhysicsSession;
  readonly facts: WorldFacts;
}) {
  const { physicsView } = useStores<'physicsView'>();
  const heightM = useStore(physicsView.store, (state) => state.dropHeightM);
  const drop = useStore(session.store, (state) => state.drop);
  const result = useStore(session.store, (state) => state.result);
  const dropKeys = useAriaKeys('physics-drop');
  const why = facts.flexPoints > 0 ? physicsWords.softFalls : physicsWords.cannotFall;
  return (
    <Fold title={physicsWords.dropTest} open>
      <div className={styles.line}>
        <span className={styles.label} aria-hidden="true">
          {physicsWords.height}
        </span>
        <NumberBox
          label={physicsWords.height}
          text={figure(heightM * 100)}
          unit="cm"
          accept={(value) => value >= 0 && value <= 10_000}
          onChange={(value) => physicsView.choose({ dropHeightM: value / 100 })}
          disabled={!facts.canFall}
        />
        <Button
          size="sm"
          icon={<ArrowDownToLine />}
          busy={drop === 'dropping'}
          disabled={!facts.canFall}
          aria-keyshortcuts={dropKeys}
          onClick={() => session.drop(heightM)}
        >
          {physicsWords.drop}
        </Button>
      </div>
      {!facts.canFall && <p className={styles.quiet}>{why}</p>}
      <div aria-live="polite">{result !== null && <Result result={result} />}</div>
      {result !== null && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => session.replay()}>
            {physicsWords.dropAgain}
          </Button>
        </div>
      )}
    </Fold>
  );
}

const tone = (good: boolean): string | undefined => (good ? styles.good : styles.bad);

function Result({ result }: { readonly result: DropResult }) {
  const { settledAfterS, limitS, largestPenetrationM, tips, tiltDegrees, slidM, trouble } = result;
  return (
    <>
      <dl className={styles.rows}>
        <div>
          <dt>{physicsWords.settles}</dt>
          <dd className={tone(settledAfterS !== null)}>
            {settledAfterS === null
              ? physicsWords.neverSettles(figure(limitS))
              : physicsWords.settlesAfter(figure(settledAfterS))}
          </dd>
        </div>
        <div>
          <dt>{physicsWords.staysUpright}</dt>
          <dd className={tone(!tips)}>
            {tips ? physicsWords.tips(degreesText(tiltDegrees)) : physicsWords.yes}
          </dd>
        </div>
        <div>
          <dt>{physicsWords.tilt}</dt>
          <dd>{degreesText(tiltDegrees)}</dd>
        </div>
        <div>
          <dt>{physicsWords.deepest}</dt>
          <dd>{slightLength(largestPenetrationM)}</dd>
        </div>
        <div>
          <dt>{physicsWords.slid}</dt>
          <dd>{slightLength(slidM)}</dd>
        </div>
      </dl>
      {trouble !== null && <p className={styles.bad}>{trouble}</p>}
    </>
  );
}

// Pushes a body by buttons, as seen from where one looks.

type Direction = keyof typeof physicsWords.directions;

const icons: Readonly<Record<Direction, ReactNode>> = {
  left: <ArrowLeft />,
  right: <ArrowRight />,
  away: <ArrowUpRight />,
  towards: <ArrowDownLeft />,
  up: <ArrowUp />,
  down: <ArrowDown />,
};
const directions: readonly Direction[] = ['left', 'right', 'away', 'towards', 'up', 'down'];

/** More than this and the body is chosen in the list of bodies. */
const mostOffered = 100;
/** Newtons for each kilogram: half of what it weighs. */
const usualPush = 9.81 / 2;

/** `body` is the chosen one; null: the heaviest. */
export function PushPart({
  session,
  facts,
  view,
  body,
  onBody,
}: {
  readonly session: PhysicsSession;
  readonly facts: WorldFacts;
  readonly view: RefObject<ViewHandle | null>;
  readonly body: number | null;
  readonly onBody: (body: number) => void;
}) {
  const { physicsView } = useStores<'physicsView'>();
  const chosenN = useStore(physicsView.store, (state) => state.pushN);
  const moving = facts.bodies.map((each, number) => ({ ...each, number })).filter(({ moves }) => moves);
  const heaviest = moving.toSorted((a, b) => b.massKg - a.massKg)[0];
  const target = moving.find(({ number }) => number === body) ?? heaviest;
  if (target === undefined) return null;
  const forceN = chosenN ?? target.massKg * usualPush;
  const push = (direction: Direction): void => {
    const frame = session.frame();
    if (frame === null) return;
    const [x, y, z] = towards(direction, view.current);
    const at = bodyTop(facts, frame, target.number);
    session.push(target.number, at, [x * forceN, y * forceN, z * forceN]);
  };
  return (
    <Fold title={physicsWords.push}>
      {moving.length > 1 && moving.length <= mostOffered && (
        <Select
          label={physicsWords.pushWhat}
          hideLabel
          size="md"
          value={target.number}
          options={moving.map(({ name, number }) => ({ value: number, label: name }))}
          onChange={onBody}
        />
      )}
      <div className={styles.line}>
        <span className={styles.pushes}>
          {directions.map((direction) => (
            <IconButton
              key={direction}
              label={physicsWords.directions[direction]}
              size="sm"
              icon={icons[direction]}
              onClick={() => push(direction)}
            />
          ))}
        </span>
        <NumberBox
          label={physicsWords.force}
          text={figure(forceN)}
          unit="N"
          accept={(value) => value > 0}
          onChange={(pushN) => physicsView.choose({ pushN })}
        />
      </div>
      <p className={styles.quiet}>{physicsWords.pushHint}</p>
    </Fold>
  );
}

/** Of length 1, level but for up and down. */
function towards(direction: Direction, view: ViewHandle | null): Triple {
  if (direction === 'up') return [0, 1, 0];
  if (direction === 'down') return [0, -1, 0];
  const pose = view?.pose() ?? null;
  const x = pose === null ? 0 : pose.target.x - pose.position.x;
  const z = pose === null ? -1 : pose.target.z - pose.position.z;
  const length = Math.hypot(x, z);
  const [ax, az] = length > 0 ? [x / length, z / length] : [0, -1];
  switch (direction) {
    case 'away':
      return [ax, 0, az];
    case 'towards':
      return [-ax, 0, -az];
    case 'right':
      return [-az, 0, ax];
    case 'left':
      return [az, 0, -ax];
    default:
      return direction satisfies never;
  }
}

// A slider for each joint that moves, held to its limits.

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

/** Pushes a body by buttons, as seen from where one looks. */
import { ArrowDown, ArrowDownLeft, ArrowLeft, ArrowRight, ArrowUp, ArrowUpRight } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import type { Triple } from '../../scene/frames.ts';
import { bodyTop } from '../../scene/physics/pose-bodies.ts';
import type { WorldFacts } from '../../scene/physics/protocol.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Select } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Fold } from './Fold.tsx';
import { NumberBox } from './NumberBox.tsx';
import styles from './PhysicsTray.module.css';
import { figure } from './physics-figures.ts';
import type { PhysicsSession } from './physics-session.ts';
import { physicsWords } from './physics-words.ts';

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

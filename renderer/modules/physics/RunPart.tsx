/** Play, step, back, how fast, and where the simulation is: by button, by key and in the palette, while the tool is open. */

import { Pause, Play, SkipBack, StepForward } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { formatFixed, formatNumber } from '../../ui/text/format.ts';
import { unitWords } from '../../ui/ui-words.ts';
import { commandGroups } from '../commands/command-words.ts';
import { shownShortcut } from '../commands/shortcut.ts';
import { useAriaKeys } from '../commands/use-shortcuts.ts';
import styles from './PhysicsTray.module.css';
import type { PhysicsSession } from './physics-session.ts';
import { energyText, figure, physicsWords } from './physics-words.ts';
import { type PhysicsMark, physicsSpeeds } from './store/physics-view.ts';

// The keys of the physics tool: MuJoCo's own where it has one. They win over the view's while the tool is open.

/** One key each; see `isPress` for how they are written. */
const physicsKeys = {
  play: 'Space',
  step: 'ArrowRight',
  alsoStep: '.',
  reset: 'Backspace',
  drop: 'D',
  slower: '[',
  faster: ']',
  looks: 'O',
} as const;

/** As in MuJoCo's viewer. */
export const markKeys: Readonly<Record<PhysicsMark, string>> = {
  colliders: 'H',
  'centre-of-mass': 'M',
  inertia: 'I',
  joints: 'J',
};

const speedNames = ['⅛', '¼', '½', '1', '2', '4'];

/** Play, step, back, how fast; and where the simulation is. */
export function RunPart({ session }: { readonly session: PhysicsSession }) {
  const { physicsView } = useStores<'physicsView'>();
  const playing = useStore(session.store, (state) => state.playing);
  const speed = useStore(session.store, (state) => state.speed);
  const playKeys = useAriaKeys('physics-play');
  return (
    <div className={`${styles.part} ${styles.run}`}>
      <div className={`${styles.line} ${styles.start}`}>
        <Button
          variant="primary"
          size="sm"
          aria-keyshortcuts={playKeys}
          icon={playing ? <Pause /> : <Play />}
          onClick={() => session.play()}
        >
          {playing ? physicsWords.pause : physicsWords.play}
        </Button>
        <IconButton
          label={physicsWords.step}
          command="physics-step"
          shortcut={shownShortcut(physicsKeys.step, false)}
          size="sm"
          icon={<StepForward />}
          onClick={() => session.step()}
        />
        <IconButton
          label={physicsWords.reset}
          command="physics-reset"
          shortcut={physicsKeys.reset}
          size="sm"
          icon={<SkipBack />}
          onClick={() => session.reset()}
        />
      </div>
      <SegmentedControl
        label={physicsWords.speed}
        wide
        className={styles.speeds ?? ''}
        value={String(speed)}
        segments={physicsSpeeds.map((value, i) => ({ value: String(value), label: speedNames[i] ?? '' }))}
        onChange={(value) => {
          physicsView.choose({ speed: Number(value) });
          session.setSpeed(Number(value));
        }}
      />
      <State session={session} />
    </div>
  );
}

function State({ session }: { readonly session: PhysicsSession }) {
  const { timeS, contacts, kineticJ, realTimeFactor, pullN } = useStore(
    session.store,
    (state) => state.readout,
  );
  const { playing, speed } = useStore(session.store);
  const pace = playing && realTimeFactor !== null ? Math.min(speed, realTimeFactor) : null;
  const rows: readonly (readonly [string, string])[] = [
    [physicsWords.time, unitWords.seconds(formatFixed(timeS, 3))],
    [physicsWords.contacts, formatNumber(contacts)],
    [physicsWords.energy, energyText(kineticJ)],
    pullN === null
      ? [physicsWords.pace, pace === null ? '–' : `× ${figure(pace)}`]
      : [physicsWords.pull, `${figure(pullN)} N`],
  ];
  return (
    <dl className={styles.readout} aria-label={physicsWords.readout}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

// The tool's commands, in the palette, in the sheet of keys, and on their keys, while it is open.

const places = ['under', 'glass', 'beside', 'hidden'] as const;
const marks: readonly PhysicsMark[] = ['colliders', 'centre-of-mass', 'inertia', 'joints'];

/** `session` may end and be another one. */
export function usePhysicsKeys(session: PhysicsSession): void {
  const { commands, physicsView } = useStores<'commands' | 'physicsView'>();
  useEffect(() => {
    const choices = (): ReturnType<typeof physicsView.store.getState> => physicsView.store.getState();
    const command = (id: string, title: string, shortcuts: readonly string[], run: () => void) => ({
      id: `physics-${id}`,
      title,
      group: commandGroups.physics,
      shortcuts,
      run,
    });
    const speed = (by: number) => (): void => {
      const at = physicsSpeeds.findIndex((each) => each === choices().speed) + by;
      const next = physicsSpeeds[Math.min(physicsSpeeds.length - 1, Math.max(0, at))] ?? 1;
      physicsView.choose({ speed: next });
      session.setSpeed(next);
    };
    const keys = physicsKeys;
    return commands.add([
      command('play', `${physicsWords.play} / ${physicsWords.pause}`, [keys.play], () => session.play()),
      command('step', physicsWords.step, [keys.step, keys.alsoStep], () => session.step()),
      command('reset', physicsWords.reset, [keys.reset], () => session.reset()),
      command('drop', physicsWords.dropTest, [keys.drop], () => {
        if (session.store.getState().facts?.canFall === true) session.drop(choices().dropHeightM);
      }),
      command('slower', physicsWords.slower, [keys.slower], speed(-1)),
      command('faster', physicsWords.faster, [keys.faster], speed(1)),
      ...marks.map((mark) =>
        command(mark, physicsWords.toggleMark(physicsWords.marks[mark]), [markKeys[mark]], () =>
          physicsView.toggleMark(mark),
        ),
      ),
      command('looks', physicsWords.nextLooks, [keys.looks], () => {
        const next = places[(places.indexOf(choices().looks) + 1) % places.length] ?? 'under';
        physicsView.choose({ looks: next });
      }),
    ]);
  }, [commands, physicsView, session]);
}

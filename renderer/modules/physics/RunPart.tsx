/** Play, step, back, how fast; and where the simulation is. */
import { Pause, Play, SkipBack, StepForward } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { shownShortcut } from '../commands/shortcut.ts';
import { useAriaKeys } from '../commands/use-shortcuts.ts';
import styles from './PhysicsTray.module.css';
import { energyText, figure } from './physics-figures.ts';
import { physicsKeys } from './physics-keys.ts';
import type { PhysicsSession } from './physics-session.ts';
import { physicsWords } from './physics-words.ts';
import { physicsSpeeds } from './store/physics-view.ts';

const speedNames = ['⅛', '¼', '½', '1', '2', '4'];

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
    [physicsWords.time, `${timeS.toFixed(3)} s`],
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

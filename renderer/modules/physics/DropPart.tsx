/** Lets the object fall on a plane and says how it comes to rest. */
import { ArrowDownToLine } from 'lucide-react';
import { useStore } from 'zustand';
import type { DropResult, WorldFacts } from '../../scene/physics/protocol.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAriaKeys } from '../commands/use-shortcuts.ts';
import { Fold } from './Fold.tsx';
import { NumberBox } from './NumberBox.tsx';
import styles from './PhysicsTray.module.css';
import { degreesText, figure, slightLength } from './physics-figures.ts';
import type { PhysicsSession } from './physics-session.ts';
import { physicsWords } from './physics-words.ts';

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

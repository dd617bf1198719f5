/** What the colours of a deviation mean, and the deviation in numbers. */
import { useStore } from 'zustand';
import { deviationColours } from '../../scene/deviation/shown-models.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { Spinner } from '../../ui/status/Progress.tsx';
import { lengthIn } from '../look/measured.ts';
import type { DeviationState } from './use-deviation.ts';
import styles from './VersionDiff.module.css';
import { diffViewWords } from './version-diff-words.ts';

interface LegendProps {
  readonly state: DeviationState;
  readonly isSimplified: boolean;
}

const gradient = `linear-gradient(to right, ${deviationColours.join(', ')})`;

export function Legend({ state, isSimplified }: LegendProps) {
  const { look } = useStores<'look'>();
  const unit = useStore(look.store, (all) => all.unit);
  if (state.status === 'failed') return null;
  if (state.status === 'measuring')
    return (
      <p className={styles.caption} aria-live="polite">
        <Spinner /> {diffViewWords.measuring}
      </p>
    );
  const { ofAfter, ofBefore } = state.deviation;
  const length = (metres: number): string => lengthIn(metres, unit === 'auto' ? 'mm' : unit);
  const rows = [
    [diffViewWords.max, ofAfter.max],
    [diffViewWords.mean, ofAfter.mean],
    [diffViewWords.p95, ofAfter.p95],
  ] as const;
  const isNone = ofAfter.max === 0 && ofBefore.max === 0;
  return (
    <section className={styles.legend} aria-label={diffViewWords.scale} aria-live="polite">
      {isNone ? (
        <p className={styles.note}>{diffViewWords.none}</p>
      ) : (
        <>
          <p className={styles.legendTitle}>{diffViewWords.scale}</p>
          {ofAfter.max > 0 && (
            <>
              <div className={styles.scale} style={{ background: gradient }} aria-hidden="true" />
              <div className={styles.ticks} aria-hidden="true">
                {[0, ofAfter.max / 2, ofAfter.max].map((metres) => (
                  <span key={metres}>{length(metres)}</span>
                ))}
              </div>
            </>
          )}
          <dl className={styles.figures}>
            {rows.map(([name, metres]) => (
              <Figure key={name} name={name} value={length(metres)} />
            ))}
            <Tooltip content={diffViewWords.backHint}>
              <div className={styles.figure}>
                <dt>{diffViewWords.back}</dt>
                <dd>{length(ofBefore.max)}</dd>
              </div>
            </Tooltip>
          </dl>
        </>
      )}
      {isSimplified && <p className={styles.small}>{diffViewWords.simplified}</p>}
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

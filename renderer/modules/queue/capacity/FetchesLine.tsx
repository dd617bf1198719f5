/** What is fetched of assets that were made elsewhere: they have no row in the list. */
import { Pause, Play, RotateCw } from 'lucide-react';
import { useStore } from 'zustand';
import type { Fetches } from '../../../../main/contract/schema/transfer.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './CapacityLine.module.css';
import { fetchesLine, fetchesWords as words } from './fetches-words.ts';

/** Below the capacity; nothing while nothing is fetched. */
export function FetchesLine() {
  const { fetches } = useStores<'fetches'>();
  const sum = useStore(fetches.store);
  const { busy, run } = useAction('notice');
  if (sum === null || sum.assets === 0) return null;
  const { pauses, label, icon } = actionOf(sum);
  return (
    <section className={styles.line} aria-label={words.name}>
      <span className={styles.parts}>
        {fetchesLine(sum).map((text) => (
          <span key={text} className={styles.part}>
            {text}
          </span>
        ))}
      </span>
      <Button
        size="sm"
        variant="ghost"
        className={styles.end}
        icon={icon}
        busy={busy}
        aria-label={words.action(label)}
        onClick={() => run(() => fetches.pause(pauses))}
      >
        {label}
      </Button>
    </section>
  );
}

function actionOf({ assets, paused, stopped }: Fetches) {
  if (paused + stopped < assets) return { pauses: true, label: words.pause, icon: <Pause /> };
  if (paused > 0) return { pauses: false, label: words.resume, icon: <Play /> };
  return { pauses: false, label: words.tryAgain, icon: <RotateCw /> };
}

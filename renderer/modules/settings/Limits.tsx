/** The limits of the check: changed one by one, reset, and what the service demands besides. */
import { RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { countOf, type OwnLimits } from '../../../main/contract/plain/capture/own-limits.ts';
import { limits as serviceLimits } from '../../../main/contract/plain/param-values.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Facts, Panel } from '../../ui/layout/Panel.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { failureOf } from '../shared/store/failure.ts';
import styles from './capture/Capture.module.css';
import { ThresholdTable } from './capture/ThresholdTable.tsx';
import { serviceLimitWords as service, limitTableWords as words } from './limit-words.ts';

const nothing: OwnLimits = {};

/** A change acts at once on every clip that was checked. */
export function Limits() {
  const { session, notices, undo } = useStores<'notices' | 'session' | 'undo'>();
  const profile = useStore(session.store, ({ preferences }) => preferences?.captureProfile ?? 'standard');
  const own = useStore(session.store, ({ preferences }) => preferences?.captureLimits ?? nothing);
  const count = countOf(own);
  const now = (): OwnLimits => session.store.getState().preferences?.captureLimits ?? nothing;
  const keep = (captureLimits: OwnLimits): Promise<void> => session.setPreferences({ captureLimits });
  const attempt = (action: Promise<void>): void => {
    action.catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const reset = async (change: (own: OwnLimits) => OwnLimits): Promise<void> => {
    const before = now();
    const after = change(before);
    await keep(after);
    const entry = {
      words: words.wasReset(countOf(before) - countOf(after)),
      undo: () => keep(before),
      redo: () => keep(after),
    };
    undo.offer(entry, entry.words, 'success');
  };
  return (
    <>
      <Panel
        title={words.title}
        description={words.about}
        actions={
          <>
            <output className={styles.count}>{words.counted(count)}</output>
            <Button icon={<RotateCcw />} disabled={count === 0} onClick={() => attempt(reset(() => ({})))}>
              {words.resetAll}
            </Button>
          </>
        }
      >
        <div className={styles.limits}>
          <ThresholdTable
            profile={profile}
            own={own}
            onChange={(change) => attempt(keep(change(now())))}
            onReset={(change) => attempt(reset(change))}
          />
        </div>
      </Panel>
      <Panel title={service.title} description={service.about}>
        <Facts
          rows={[
            [service.clips, service.clipsValue],
            [service.format, service.formatValue],
            [service.size, service.sizeValue(formatBytes(serviceLimits.inlineClipBytes))],
          ]}
        />
      </Panel>
    </>
  );
}

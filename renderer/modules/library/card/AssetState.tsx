/** How far an asset is, and what can be done when it stopped. */
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { StatusPill } from '../../../ui/status/Signs.tsx';
import { type AssetStatus, assetTitle, isAlarming } from '../../asset/asset-text.ts';
import { statusWords } from '../../asset/asset-words.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './AssetState.module.css';

/** Only for one that is not complete. */
export function AssetState({
  asset,
  status,
  withLine,
}: {
  readonly asset: AssetSummary;
  readonly status: AssetStatus;
  readonly withLine: boolean;
}) {
  const { transfers } = useStores<'transfers'>();
  const retry = useAction('notice');
  return (
    <>
      <span className={styles.line}>
        <StatusPill status={status.status} />
        {withLine && (
          <span className={classes(styles.what, isAlarming(status) && styles.alarming)} title={status.line}>
            {status.line}
          </span>
        )}
        {status.canRetry && !status.isCommon && (
          <Button
            size="sm"
            tabIndex={-1}
            busy={retry.busy}
            onClick={() => retry.run(() => transfers.retry(asset.id))}
          >
            {statusWords.tryAgain}
          </Button>
        )}
      </span>
      {status.bar && (
        <ProgressBar label={statusWords.progressOf(assetTitle(asset))} value={status.progress} />
      )}
    </>
  );
}

/** While the model's bytes arrive and are prepared. */
import type { BytesProgress } from '../../scene/parse/fetch-bytes.ts';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { useIsSlow } from '../../ui/status/Skeleton.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import styles from './Viewport.module.css';
import { viewWords } from './view-words.ts';

/** Shows nothing for what takes a moment only. `sizeBytes` is the file's size by the catalogue. */
export function LoadingModel({
  progress,
  sizeBytes,
}: {
  readonly progress: BytesProgress | null;
  readonly sizeBytes: number | null;
}) {
  const slow = useIsSlow(true, 250);
  const total = progress?.totalBytes ?? sizeBytes;
  const received = progress?.receivedBytes ?? 0;
  const arrived = total !== null && received >= total;
  const amount =
    total === null ? formatBytes(received) : viewWords.amountOf(formatBytes(received), formatBytes(total));
  return (
    <div className={styles.stopped} aria-busy="true">
      {slow && (
        <div className={styles.loading}>
          <p>{arrived ? viewWords.preparing : viewWords.reading}</p>
          <ProgressBar
            label={viewWords.reading}
            value={arrived || total === null || total === 0 ? null : received / total}
          />
          <p className={styles.amount}>{amount}</p>
        </div>
      )}
    </div>
  );
}

/** In place of a model: while it loads, when it was not loaded, and where no view can be. */

import type { ReactNode } from 'react';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { ModelSource } from '../../scene/load/load-model.ts';
import type { BytesProgress } from '../../scene/parse/folder.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { ShownFailure } from '../../ui/status/failure-text.ts';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar, Spinner, useIsSlow } from '../../ui/status/Progress.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { nameOf, notesOfTab } from './model-source.ts';
import styles from './Viewport.module.css';
import { viewWords } from './view-words.ts';

// While the model's bytes arrive and are prepared.

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

/** Over the view until its first picture, which a driver may take seconds for. Nothing for what takes a moment only. */
export function DrawingModel() {
  const slow = useIsSlow(true, 250);
  if (!slow) return null;
  return (
    <output className={styles.drawing}>
      <Spinner /> {viewWords.drawing}
    </output>
  );
}

/** In place of a model that was not loaded: why, and another attempt. */
export function NotLoaded({
  failure,
  source,
  onReload,
}: {
  readonly failure: AppFailureWire;
  readonly source: ModelSource;
  readonly onReload: () => void;
}) {
  const endedPage = failure.code === 'model.ended-page';
  const reload = (): void => {
    if (endedPage) notesOfTab().forgive(nameOf(source));
    onReload();
  };
  return (
    <Stopped
      failure={failure}
      action={
        <Button size="sm" onClick={reload}>
          {endedPage ? viewWords.openAnyway : viewWords.loadAgain}
        </Button>
      }
    />
  );
}

/** In place of a view that cannot be: why, and what to do about it. */
export function Stopped({
  failure,
  action,
}: {
  readonly failure: ShownFailure;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.stopped}>
      <div className={styles.stoppedBox}>
        <FailureNotice failure={failure} actions={action} live />
      </div>
    </div>
  );
}

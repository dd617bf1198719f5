/** A clip on its way from the card into the library, or one that could not be taken. */
import { RotateCw, X } from 'lucide-react';
import { memo } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import styles from './CaptureRowView.module.css';
import { mayHelp } from './capture-commands.ts';
import { copyLine, copyRowViewWords as words } from './capture-words.ts';
import type { ClipCopy } from './store/clip-intake.ts';

/** As high as a clip's row, so that nothing jumps when it becomes one. */
export const CopyRowView = memo(function CopyRowView({ copy }: { readonly copy: ClipCopy }) {
  const { clipIntake } = useStores<'clipIntake'>();
  const { key, fileName, state, sentBytes, sizeBytes } = copy;
  const failed = state === 'failed';
  return (
    <div className={styles.row}>
      <span className={styles.picture} />
      <span className={styles.body}>
        <span className={styles.status}>
          {failed ? (
            <StatusPill status="refused" label={words.notTaken} />
          ) : state === 'waiting' ? (
            <StatusPill status="ready" label={words.waiting} />
          ) : (
            <StatusPill status="sending" label={words.copying} />
          )}
        </span>
        <span className={styles.what}>
          <span className={styles.head}>
            <span className={styles.name}>{fileName}</span>
          </span>
          <span className={classes(styles.line, failed && styles.alarming)}>{copyLine(copy)}</span>
        </span>
      </span>
      {!failed && (
        <span className={styles.progress}>
          <ProgressBar
            label={words.copyOf(fileName)}
            value={sizeBytes === 0 ? null : sentBytes / sizeBytes}
            paused={state === 'waiting'}
          />
        </span>
      )}
      {mayHelp(copy) && (
        <IconButton
          label={words.tryAgain(fileName)}
          size="sm"
          icon={<RotateCw />}
          onClick={() => clipIntake.retry(key)}
        />
      )}
      <IconButton
        label={failed ? words.takeOffTheList(fileName) : words.stopCopying(fileName)}
        size="sm"
        icon={<X />}
        onClick={() => clipIntake.drop([key])}
      />
    </div>
  );
});

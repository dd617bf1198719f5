/** Which ffmpeg reads the clips. A page names no program: the user chooses it in a dialog of the system. */
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import styles from './Capture.module.css';
import { captureSettingsWords as words } from './settings-words.ts';

/** A browser has no such dialog: there it is said how it is set. */
export function FfmpegPath() {
  const { session } = useApp();
  const kept = useStore(session.store, ({ preferences }) => preferences?.ffmpegPath ?? null);
  const hasDialog = useStore(session.store, ({ info }) => info?.host === 'electron');
  const action = useAction('inline');
  return (
    <section className={styles.ffmpeg} aria-label={words.program}>
      <div className={styles.program}>
        <h3>{words.program}</h3>
        {kept === null ? <p>{words.programFound}</p> : <code>{kept}</code>}
        <p className={styles.hint}>{hasDialog ? words.programHint : words.programByCommand}</p>
        {action.failure !== null && <FailureNotice failure={action.failure} live />}
      </div>
      {hasDialog && (
        <Button busy={action.busy} onClick={() => action.run(() => session.chooseFfmpeg())}>
          {words.chooseProgram}
        </Button>
      )}
      {kept !== null && (
        <Button disabled={action.busy} onClick={() => action.run(() => session.forgetFfmpeg())}>
          {words.forgetProgram}
        </Button>
      )}
    </section>
  );
}

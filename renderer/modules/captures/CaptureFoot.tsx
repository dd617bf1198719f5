/** Below the list: how far all checks together are, and what can be done with the selected clips. */
import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useFootRoom } from '../../ui/layout/use-foot-room.ts';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import styles from './CaptureFoot.module.css';
import { checkAgain, checkable, makeBatch, removeClips, stopChecks, stoppable } from './capture-actions.ts';
import { type CaptureItem, checksOf, overall, refusedOf } from './capture-rows.ts';
import { captureFootWords as words } from './capture-words.ts';

type CaptureFootStores =
  | 'api'
  | 'batch'
  | 'captures'
  | 'capturesView'
  | 'clipIntake'
  | 'navigation'
  | 'notices';

/** Nothing while nothing is under way and at most one clip is selected. `all` is reported on, `shown` can be selected. */
export function CaptureFoot({
  all,
  shown,
}: {
  readonly all: readonly CaptureItem[];
  readonly shown: readonly CaptureItem[];
}) {
  const app = useStores<CaptureFootStores>();
  const { capturesView, clipIntake } = app;
  const bar = useFootRoom();
  const selected = useStore(capturesView.store, (view) => view.selected);
  const ignored = useStore(clipIntake.store, (state) => state.ignored);
  const checks = checksOf(shown).filter(({ inputId }) => selected.has(inputId));
  const progress = overall(all);
  const refused = refusedOf(all);
  if (checks.length < 2 && progress === null && ignored === 0 && refused.length < 2) return null;
  if (checks.length < 2)
    return (
      <div ref={bar} className={styles.bar}>
        {progress !== null && (
          <>
            <output className={styles.text}>{words.checking(progress.open)}</output>
            <ProgressBar className={styles.progress} label={words.allChecks} value={progress.fraction} />
            <Button size="sm" onClick={() => stopChecks(app, stoppable(checksOf(all)))}>
              {words.stopAll}
            </Button>
          </>
        )}
        {refused.length > 1 && (
          <>
            <output className={styles.text}>{words.filesCouldNotBe(refused.length)}</output>
            <Button size="sm" onClick={() => clipIntake.drop(refused.map(({ key }) => key))}>
              {words.takeThemOff}
            </Button>
          </>
        )}
        {ignored > 0 && (
          <>
            <output className={styles.text}>{words.leftOut(ignored)}</output>
            <IconButton label={words.dismiss} size="sm" icon={<X />} onClick={clipIntake.forgetIgnored} />
          </>
        )}
      </div>
    );
  return (
    <section ref={bar} className={styles.bar} aria-label={words.selectedClips}>
      <output className={styles.text}>{words.clipsSelected(checks.length)}</output>
      <Button size="sm" onClick={() => makeBatch(app, checks)}>
        {words.batch}
      </Button>
      {checkable(checks).length > 0 && (
        <Button size="sm" onClick={() => checkAgain(app, checks)}>
          {words.checkAgain}
        </Button>
      )}
      {stoppable(checks).length > 0 && (
        <Button size="sm" onClick={() => stopChecks(app, checks)}>
          {words.stop}
        </Button>
      )}
      <Button size="sm" onClick={() => removeClips(app, checks)}>
        {words.takeOffTheList}
      </Button>
      <IconButton
        label={words.clearTheSelection}
        command="capture-select-none"
        shortcut="Esc"
        size="sm"
        icon={<X />}
        onClick={() => capturesView.select([])}
      />
    </section>
  );
}

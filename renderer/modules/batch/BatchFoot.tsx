/** What will be sent, what is still wrong, and the buttons that send it. */
import { Pause, Send } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ScreenFoot } from '../../ui/layout/ScreenFrame.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { useNow } from '../../ui/text/useNow.ts';
import { commandGroups } from '../commands/group-words.ts';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import { limitSentences } from '../creation/create-words.ts';
import { ShowRequest } from '../creation/options/ShowRequest.tsx';
import styles from './BatchScreen.module.css';
import { goToTrouble, planBatch, submitBatch } from './batch-actions.ts';
import { createWords, planWords, sendProgress, sendWords, sizeWords, whyNot } from './batch-words.ts';
import { batchFootWords as words } from './table/grid-words.ts';

/** Below the table. */
export function BatchFoot() {
  const app = useStores<'batch' | 'batchView' | 'capacity' | 'navigation' | 'notices'>();
  const { batch } = app;
  const state = useStore(batch.store);
  const { draft, verdict, send } = state;
  const busy = send.phase !== 'none';
  const capacity = useStore(app.capacity);
  const limits = capacity === null ? [] : limitSentences(draft.rows.length, capacity);
  const why = whyNot(state);
  // A check that takes a moment must not make the buttons flicker.
  const stopped =
    draft.rows.length === 0 || verdict.faulty > 0 || verdict.faults.length > 0 || state.reading !== null;
  return (
    <ScreenFoot className={styles.foot}>
      {busy && <Sending />}
      <div className={styles.counts}>
        <span className={styles.plan}>{draft.rows.length === 0 ? words.noRowsYet : planWords(verdict)}</span>
        {draft.rows.length > 0 && (
          <span className={styles.details}>
            <span>{sizeWords(verdict)}</span>
            {limits.map(({ text, tone }) => (
              <span key={text} data-tone={tone}>
                {text}
              </span>
            ))}
            {why !== null && (
              <span className={styles.problems} id="batch-why">
                {why}
              </span>
            )}
            {verdict.faulty > 0 && (
              <Button size="sm" variant="ghost" onClick={() => goToTrouble(app)}>
                {words.nextProblem} <Kbd keys="F8" command="batch-problem" />
              </Button>
            )}
          </span>
        )}
      </div>
      <PlannedRequest disabled={stopped || busy} />
      {send.phase === 'copying' || send.phase === 'checking' ? (
        <Button size="lg" onClick={batch.cancel}>
          {words.cancel}
        </Button>
      ) : (
        <Button
          size="lg"
          icon={<Pause />}
          disabled={stopped || busy}
          aria-describedby={why === null ? undefined : 'batch-why'}
          onClick={() => submitBatch(app, true)}
        >
          {words.putIntoTheQueue}
        </Button>
      )}
      <Button
        size="lg"
        variant="primary"
        icon={<Send />}
        busy={busy}
        disabled={stopped}
        aria-describedby={why === null ? undefined : 'batch-why'}
        onClick={() => submitBatch(app, false)}
      >
        {createWords(verdict)}{' '}
        <Kbd keys={shownShortcut('Mod+Enter', isMac(navigator.platform))} command="batch-create" />
      </Button>
    </ScreenFoot>
  );
}

/** The call that would be made, as on the other forms: of several batches each. Its own work does not take the keyboard from the button. */
function PlannedRequest({ disabled: isStopped }: { readonly disabled: boolean }) {
  const app = useStores<'batch' | 'batchView' | 'commands'>();
  const { commands } = app;
  const [planned, setPlanned] = useState<readonly CreateRequest[]>([]);
  const [isPlanning, setPlanning] = useState(false);
  const disabled = isStopped && !isPlanning;
  const show = useCallback(() => {
    setPlanning(true);
    void planBatch(app).then((requests) => {
      setPlanned(requests);
      setPlanning(false);
      return undefined;
    });
  }, [app]);
  useEffect(
    () =>
      commands.add([
        {
          id: 'batch-show',
          title: words.showTheRequest,
          group: commandGroups.batch,
          keywords: words.showTheRequestKeywords,
          enabled: () => !disabled,
          run: show,
        },
      ]),
    [commands, disabled, show],
  );
  return <ShowRequest shown={planned} disabled={disabled} onShow={show} onClose={() => setPlanned([])} />;
}

function Sending() {
  const { batch } = useStores<'batch'>();
  const send = useStore(batch.store, (state) => state.send);
  const now = useNow(1000);
  return (
    <output className={styles.progress}>
      {sendWords(send, now)}
      <ProgressBar label={words.sendingTheBatch} value={sendProgress(send)} />
    </output>
  );
}

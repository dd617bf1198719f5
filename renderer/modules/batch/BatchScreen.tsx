/** Many assets at once: rows from files, tables or the keyboard, each judged as it is edited, sent together or not at all. */
import { Camera, FileSearch, FolderDown, Pause, Send } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../../main/contract/messages/number-text.ts';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import { fileNameOf } from '../../../main/contract/rules/batch-rows/file-names.ts';
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DropCover, ScreenFoot, scrollingScreenClass } from '../../ui/layout/ScreenFrame.tsx';
import { Banner, FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar, Spinner } from '../../ui/status/Progress.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { useNow } from '../../ui/text/LiveText.tsx';
import { commandGroups } from '../commands/command-words.ts';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import { limitSentences } from '../creation/create-words.ts';
import { LibraryImages } from '../creation/inputs/LibraryImages.tsx';
import { ShowRequest } from '../creation/options/ShowRequest.tsx';
import { RouteBar } from '../creation/RouteBar.tsx';
import type { BatchableRequest } from '../navigation/store/navigation.ts';
import { BatchBar, BatchEmpty, PasteRows, useGiving } from './BatchBar.tsx';
import { BatchPanel } from './BatchPanel.tsx';
import styles from './BatchScreen.module.css';
import { goToTrouble, planBatch, removeRows, submitBatch } from './batch-actions.ts';
import { batchCommands } from './batch-commands.tsx';
import {
  awaitingWords,
  createWords,
  filesWords,
  planWords,
  sendProgress,
  sendWords,
  sizeWords,
  whyNot,
} from './batch-words.ts';
import { batchFootWords, batchNotesWords, batchScreenWords } from './control-words.ts';
import { warningsNow } from './store/core.ts';
import { BatchGrid } from './table/BatchGrid.tsx';
import { MapColumns } from './table/MapColumns.tsx';

/** What is taken up again; `failure` is why it was refused. */
export interface Refill {
  readonly request: BatchableRequest;
  readonly label: string | null;
  readonly failure: AppFailureWire | null;
}

/** `refill` replaces the draft, which comes back by undoing. */
export function BatchScreen({ refill }: { readonly refill?: Refill }) {
  const app = useStores<'batch' | 'batchView' | 'commands' | 'navigation' | 'notices'>();
  const { batch, navigation } = app;
  const isEmpty = useStore(batch.store, ({ draft }) => draft.rows.length === 0);
  const error = useStore(batch.store, (state) => state.error);
  const { over, choose } = useGiving();
  const [pastes, setPastes] = useState(false);
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    if (refill === undefined) return;
    batch.refill(refill.request, refill.label, refill.failure);
    // Coming back here later must not undo what was edited meanwhile.
    navigation.replace({ name: 'batch' });
  }, [batch, navigation, refill]);
  useEffect(
    () =>
      app.commands.add(
        batchCommands(app, { choose, paste: () => setPastes(true), library: () => setPicking(true) }),
      ),
    [app, choose],
  );
  return (
    <section className={scrollingScreenClass} aria-label={batchScreenWords.newBatch}>
      <RouteBar way="batch" />
      <BatchBar choose={choose} onPaste={() => setPastes(true)} />
      {error !== null && (
        <div className={styles.error}>
          <FailureNotice
            failure={error}
            live
            actions={
              <Button size="sm" variant="ghost" onClick={batch.dismissError}>
                {batchScreenWords.dismiss}
              </Button>
            }
          />
        </div>
      )}
      <BatchNotes />
      <div className={styles.body}>
        {isEmpty ? <BatchEmpty choose={choose} onPaste={() => setPastes(true)} /> : <BatchGrid />}
        <BatchPanel />
      </div>
      <BatchFoot />
      <PasteRows open={pastes} onClose={() => setPastes(false)} />
      <MapColumns />
      <LibraryImages
        open={picking}
        onClose={() => setPicking(false)}
        onStored={(image) => {
          const { row } = app.batchView.store.getState();
          if (row !== null) batch.takeStored(row, image);
        }}
      />
      <DropCover over={over} icon={<FolderDown />}>
        {batchScreenWords.drop}
      </DropCover>
    </section>
  );
}

// What was not taken as it was given: files without a partner, files that are still sought, columns that are not used.

/** More are not read by anybody. */
const mostShown = 200;

/** Above the table; nothing when there is nothing to say. */
function BatchNotes() {
  const { batch } = useStores<'batch'>();
  const state = useStore(batch.store);
  const { leftOut, spare, verdict, reading } = state;
  const warnings = warningsNow(state);
  const sought = filesWords(verdict);
  const count = leftOut.length;
  return (
    <div className={styles.notes}>
      {reading !== null && reading > 500 && (
        <Banner tone="info">{batchNotesWords.readingFiles(formatNumber(reading))}</Banner>
      )}
      {sought !== null && (
        <Banner tone="warning" icon={<FileSearch />}>
          {sought}
        </Banner>
      )}
      {count > 0 && (
        <Banner
          tone="warning"
          actions={
            <>
              {spare > 0 && leftOut.some(({ message }) => message.endsWith(batchNotesWords.spareEnding)) && (
                <Button size="sm" onClick={() => void batch.rowsOfSpare()}>
                  {batchNotesWords.makeRowsOfThem}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={batch.forgetSpare}>
                {batchNotesWords.leaveOut}
              </Button>
            </>
          }
        >
          <Folded
            title={count === 1 ? batchNotesWords.oneLeftOut : batchNotesWords.leftOut(formatNumber(count))}
            lines={leftOut.map(({ message }) => message)}
          />
        </Banner>
      )}
      <ToRetake />
      {warnings.length > 0 && (
        <Banner
          tone="info"
          actions={
            <Button size="sm" variant="ghost" onClick={batch.dismissWarnings}>
              {batchNotesWords.dismiss}
            </Button>
          }
        >
          <Folded title={batchNotesWords.tableWarnings} lines={warnings} />
        </Banner>
      )}
    </div>
  );
}

/** Names the photos that should be taken again before anything is created; it keeps nothing from being created. */
function ToRetake() {
  const app = useStores<'batch' | 'batchPhotos' | 'batchView' | 'navigation' | 'notices' | 'photoChecks'>();
  const { batch, batchPhotos, photoChecks } = app;
  useStore(batchPhotos.store);
  useStore(photoChecks.store);
  useStore(batch.store, ({ draft }) => draft.rows);
  const rows = batchPhotos.toRetake();
  const busy = useStore(batch.store, ({ send }) => send.phase !== 'none');
  if (rows.length === 0) return null;
  const names = rows.map(({ row }) => fileNameOf(row.image?.file?.path ?? ''));
  return (
    <Banner
      tone="warning"
      icon={<Camera />}
      actions={
        <Button
          size="sm"
          disabled={busy}
          onClick={() =>
            removeRows(
              app,
              rows.map(({ id }) => id),
            )
          }
        >
          {batchNotesWords.leaveRowsOut(rows.length)}
        </Button>
      }
    >
      {batchNotesWords.retake([...new Set(names)])}
    </Banner>
  );
}

/** One line as it is, several behind a button. */
function Folded({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const [first] = lines;
  if (lines.length === 1) return <>{first}</>;
  return (
    <>
      {title} {first}{' '}
      <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? batchNotesWords.showLess : batchNotesWords.showAll(lines.length)}
      </Button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get there
        <ul className={styles.list} tabIndex={0} aria-label={title}>
          {lines.slice(0, mostShown).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > mostShown && <li>{batchNotesWords.andMore(lines.length - mostShown)}</li>}
        </ul>
      )}
    </>
  );
}

// What will be sent, what is still wrong, and the buttons that send it.

/** Below the table. */
function BatchFoot() {
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
    draft.rows.length === 0 ||
    verdict.faulty > 0 ||
    verdict.awaiting > 0 ||
    verdict.faults.length > 0 ||
    state.reading !== null;
  return (
    <ScreenFoot className={styles.foot}>
      {busy && <Sending />}
      <div className={styles.counts}>
        <span className={styles.plan}>
          {draft.rows.length === 0 ? batchFootWords.noRowsYet : planWords(verdict)}
        </span>
        {draft.rows.length > 0 && (
          <span className={styles.details}>
            <span>{sizeWords(verdict)}</span>
            {verdict.awaiting > 0 && (
              <>
                <Spinner />
                <output>{awaitingWords(verdict)}</output>
              </>
            )}
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
                {batchFootWords.nextProblem} <Kbd keys="F8" command="batch-problem" />
              </Button>
            )}
          </span>
        )}
      </div>
      <PlannedRequest disabled={stopped || busy} />
      {send.phase === 'copying' || send.phase === 'checking' ? (
        <Button size="lg" onClick={batch.cancel}>
          {batchFootWords.cancel}
        </Button>
      ) : (
        <Button
          size="lg"
          icon={<Pause />}
          disabled={stopped || busy}
          aria-describedby={why === null ? undefined : 'batch-why'}
          onClick={() => submitBatch(app, true)}
        >
          {batchFootWords.putIntoTheQueue}
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
          title: batchFootWords.showTheRequest,
          group: commandGroups.batch,
          keywords: batchFootWords.showTheRequestKeywords,
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
      <ProgressBar label={batchFootWords.sendingTheBatch} value={sendProgress(send)} />
    </output>
  );
}

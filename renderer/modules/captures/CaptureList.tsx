/** The clips, one row each, of which only the visible ones exist; below them how far all checks are and what can be done with the selected clips. */

import { X } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useFootRoom } from '../../ui/layout/ScreenFrame.tsx';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { CaptureRowView, CopyRowView } from './CaptureRowView.tsx';
import styles from './CaptureScreen.module.css';
import {
  checkAgain,
  checkable,
  makeBatch,
  openReport,
  removeClips,
  stopChecks,
  stoppable,
} from './capture-actions.ts';
import { targetChecks } from './capture-commands.tsx';
import { type CaptureItem, checksOf, refusedOf } from './capture-rows.ts';
import { captureFootWords, captureListWords, runWords } from './capture-words.ts';
import type { CapturesView } from './store/captures.ts';

/** Enter opens the report, Space and clicks select. Back from a report, the focus is on its row. */
export function CaptureList({ items }: { readonly items: readonly CaptureItem[] }) {
  const app = useStores<'capturesView' | 'navigation'>();
  const { capturesView } = app;
  const [opened] = useState(() => capturesView.store.getState().opened);
  useEffect(() => capturesView.set({ opened: null }), [capturesView]);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  const chosen = useCallback(() => targetChecks(app, latest.current), [app]);
  return (
    <VirtualList
      label={captureListWords.clips}
      items={items}
      keyOf={keyOf}
      estimateHeight={rowHeightPx}
      renderRow={(item) =>
        item.type === 'copy' ? (
          <CopyRowView copy={item.copy} />
        ) : (
          <CaptureRowView check={item.check} of={item.of} under={item.under} chosen={chosen} />
        )
      }
      onActivate={(item) => {
        if (item.type === 'clip' && item.check.summary !== null) openReport(app, item.check);
      }}
      onToggle={(item) => item.type === 'clip' && capturesView.toggleSelected(item.id)}
      onRowFocus={(item) => capturesView.set({ active: item.id })}
      onRowClick={(event, item) => {
        const { target, currentTarget } = event;
        if (!(target instanceof Element) || !currentTarget.contains(target)) return;
        if (item.type === 'copy' || target.closest('button, a') !== null) return;
        select(capturesView, items, item.id, event);
      }}
      revealKey={opened}
      onExtend={(from, to) => extend(capturesView, items, from.id, to.id)}
    />
  );
}

const rowHeightPx = 61;
const keyOf = (item: CaptureItem): string => item.id;

function select(
  view: CapturesView,
  items: readonly CaptureItem[],
  id: string,
  { shiftKey, ctrlKey, metaKey }: MouseEvent,
): void {
  if (shiftKey) extend(view, items, view.store.getState().active ?? id, id);
  else if (ctrlKey || metaKey) view.toggleSelected(id);
  else view.select([id], id);
}

function extend(view: CapturesView, items: readonly CaptureItem[], from: string, to: string): void {
  const ids = checksOf(items).map(({ inputId }): string => inputId);
  const anchor = view.store.getState().anchor ?? from;
  const [a, b] = [ids.indexOf(anchor), ids.indexOf(to)];
  if (b >= 0) view.select(ids.slice(Math.min(a < 0 ? b : a, b), Math.max(a, b) + 1), anchor);
}

// Below the list: how far all checks together are, and what can be done with the selected clips.

type CaptureFootStores =
  | 'api'
  | 'batch'
  | 'captures'
  | 'capturesView'
  | 'checkRun'
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
  const run = useStore(app.checkRun);
  const refused = refusedOf(all);
  if (checks.length < 2 && run === null && ignored === 0 && refused.length < 2) return null;
  if (checks.length < 2)
    return (
      <div ref={bar} className={styles.bar}>
        {run !== null && (
          <>
            <output className={styles.text}>{runWords(run)}</output>
            <ProgressBar
              className={styles.allProgress}
              label={captureFootWords.allChecks}
              value={run.done / run.total}
            />
            <Button size="sm" onClick={() => stopChecks(app, stoppable(checksOf(all)))}>
              {captureFootWords.stopAll}
            </Button>
          </>
        )}
        {refused.length > 1 && (
          <>
            <output className={styles.text}>{captureFootWords.filesCouldNotBe(refused.length)}</output>
            <Button size="sm" onClick={() => clipIntake.drop(refused.map(({ key }) => key))}>
              {captureFootWords.takeThemOff}
            </Button>
          </>
        )}
        {ignored > 0 && (
          <>
            <output className={styles.text}>{captureFootWords.leftOut(ignored)}</output>
            <IconButton
              label={captureFootWords.dismiss}
              size="sm"
              icon={<X />}
              onClick={clipIntake.forgetIgnored}
            />
          </>
        )}
      </div>
    );
  return <SelectedClips bar={bar} checks={checks} />;
}

/** What can be done with the clips that are selected. */
function SelectedClips({
  bar,
  checks,
}: {
  readonly bar: (element: HTMLElement | null) => void;
  readonly checks: readonly CaptureCheck[];
}) {
  const app = useStores<CaptureFootStores>();
  return (
    <section ref={bar} className={styles.bar} aria-label={captureFootWords.selectedClips}>
      <output className={styles.text}>{captureFootWords.clipsSelected(checks.length)}</output>
      <Button size="sm" onClick={() => makeBatch(app, checks)}>
        {captureFootWords.batch}
      </Button>
      {checkable(checks).length > 0 && (
        <Button size="sm" onClick={() => checkAgain(app, checks)}>
          {captureFootWords.checkAgain}
        </Button>
      )}
      {stoppable(checks).length > 0 && (
        <Button size="sm" onClick={() => stopChecks(app, checks)}>
          {captureFootWords.stop}
        </Button>
      )}
      <Button size="sm" onClick={() => removeClips(app, checks)}>
        {captureFootWords.takeOffTheList}
      </Button>
      <IconButton
        label={captureFootWords.clearTheSelection}
        command="capture-select-none"
        shortcut="Esc"
        size="sm"
        icon={<X />}
        onClick={() => app.capturesView.select([])}
      />
    </section>
  );
}

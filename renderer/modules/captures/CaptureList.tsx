/** The clips, one row each; only the visible ones exist. */

import type { MouseEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { CaptureRowView } from './CaptureRowView.tsx';
import { CopyRowView } from './CopyRowView.tsx';
import { openReport } from './capture-actions.ts';
import { targetChecks } from './capture-commands.ts';
import { type CaptureItem, checksOf } from './capture-rows.ts';
import { captureListWords as words } from './capture-words.ts';
import type { CapturesView } from './store/captures-view.ts';

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
      label={words.clips}
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

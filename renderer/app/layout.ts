/** How the window was left: the screen, what the queue hides, the widths of panels; kept over a restart. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type Navigation,
  type ScreenName,
  screenOf,
  screenPath,
} from '../modules/navigation/store/navigation.ts';
import type { QueueView, QueueViewState } from '../modules/queue/store/queue-view.ts';
import type { Drafts } from '../modules/shared/store/drafts.ts';
import type { Viewer } from '../modules/viewer/store/viewer.ts';

const key = 'caliper.layout';
/** Where one can begin the next day; a form or an asset is only for now. */
const places: ReadonlySet<ScreenName> = new Set([
  'library',
  'create',
  'batch',
  'capture',
  'queue',
  'problems',
  'settings',
]);

type KeptQueue = Pick<QueueViewState, 'filter' | 'hideDone'> & { readonly folded: readonly string[] };

interface Kept {
  readonly screen: string;
  readonly queue: KeptQueue | null;
  /** Of the panel beside a model, CSS pixels. */
  readonly panelWidth: number | null;
}

/** True until it is known where the window was left: what is shown before would only flash. */
export type LayoutAwaited = StoreApi<{ readonly awaited: boolean }>;

/**
 * What cannot be read is left out. A user who was quicker than the restoring stays where they went, which is kept for
 * the next start; before it is known what was left nothing takes its place.
 */
export function keepLayout(options: {
  readonly drafts: Pick<Drafts, 'storage' | 'register'>;
  readonly navigation: Navigation;
  readonly queueView: QueueView;
  readonly viewer: Pick<Viewer, 'store' | 'setPanelWidth'>;
}): LayoutAwaited {
  const { drafts, navigation, queueView, viewer } = options;
  const store: LayoutAwaited = createStore(() => ({ awaited: true }));
  const began = navigation.store.getState();
  const showKept = (): void => {
    const kept = read(drafts.storage.getItem(key));
    if (kept === null) return;
    if (kept.panelWidth !== null) viewer.setPanelWidth(kept.panelWidth);
    if (kept.queue !== null) restoreQueue(queueView, kept.queue);
    screen = kept.screen;
    const untouched = navigation.store.getState() === began && navigation.current().name === 'library';
    if (untouched) navigation.replace(screenOf(kept.screen));
  };
  const textNow = (): string => {
    const { name } = navigation.current();
    const { filter, hideDone, folded } = queueView.store.getState();
    const kept: Kept = {
      screen: places.has(name) ? screenPath(navigation.current()) : screen,
      queue: { filter, hideDone, folded: [...folded].filter((id) => !id.includes(':')) },
      panelWidth: viewer.store.getState().panelWidth,
    };
    screen = kept.screen;
    return JSON.stringify(kept);
  };
  let screen = '/library';
  const keep = (): void => {
    if (store.getState().awaited) return;
    const text = textNow();
    if (text === last) return;
    last = text;
    drafts.storage.setItem(key, text);
  };
  showKept();
  let last = textNow();
  drafts.register({
    key,
    first: true,
    restore() {
      showKept();
      last = drafts.storage.getItem(key) ?? last;
    },
    settled() {
      store.setState({ awaited: false });
      keep();
    },
  });
  navigation.store.subscribe(keep);
  queueView.store.subscribe(keep);
  viewer.store.subscribe((now, before) => {
    if (now.panelWidth !== before.panelWidth) keep();
  });
  return store;
}

function restoreQueue(view: QueueView, { filter, hideDone, folded }: KeptQueue): void {
  view.setFilter(filter);
  view.setHideDone(hideDone);
  for (const id of folded) view.fold(id, true);
}

const filters: readonly QueueViewState['filter'][] = ['all', 'active', 'waiting', 'done', 'failed'];

function read(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const { screen, queue, panelWidth } = Object(JSON.parse(text)) as { [Key in keyof Kept]?: unknown };
    return {
      screen: typeof screen === 'string' ? screen : '/library',
      queue: readQueue(queue),
      panelWidth: typeof panelWidth === 'number' && panelWidth > 0 ? panelWidth : null,
    };
  } catch {
    return null;
  }
}

function readQueue(value: unknown): KeptQueue | null {
  const { filter, hideDone, folded } = Object(value) as { [Key in keyof KeptQueue]?: unknown };
  const known = filters.find((one) => one === filter);
  if (known === undefined || typeof hideDone !== 'boolean' || !Array.isArray(folded)) return null;
  return { filter: known, hideDone, folded: folded.filter((id) => typeof id === 'string') };
}

declare module '../stores/stores.ts' {
  interface Stores {
    readonly layout: LayoutAwaited;
  }
}

/** One asset on the screen: its details, kept current by events, and how its model is to be shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../main/contract/events.ts';
import type { AppFailureWire } from '../../main/contract/model/app-failure.ts';
import type { AssetDetail } from '../../main/contract/model/asset.ts';
import type { AssetId } from '../../main/contract/model/ids.ts';
import type { Client } from '../bridge/bridge.ts';
import { failureOf } from '../bridge/failure.ts';
import type { Events } from './events.ts';

/** Choices that hold from asset to asset. */
export interface ViewSettings {
  readonly wireframe: boolean;
  readonly grid: boolean;
  readonly dimensions: boolean;
  readonly turntable: boolean;
}

/** Tools beside the model, of which one is open at a time. */
export type TrayName = 'look' | 'measure' | 'physics' | 'marks';

/** Parts of the panel beside the model. */
export type PanelTab = 'overview' | 'files' | 'options' | 'origin';

export interface ViewerState {
  readonly assetId: AssetId | null;
  /** Still shown while it is read again. */
  readonly detail: AssetDetail | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: AppFailureWire | null;
  readonly settings: ViewSettings;
  /** Width of the facts panel in CSS pixels. */
  readonly panelWidth: number;
  readonly tab: PanelTab;
  /** The tool that is open over the 3D view. */
  readonly tray: TrayName | null;
}

/** No method rejects; failures are in the state. */
export interface Viewer {
  readonly store: StoreApi<ViewerState>;
  /** Shows this asset; null when the screen is left. */
  open(assetId: AssetId | null): void;
  retry(): void;
  toggle(setting: keyof ViewSettings): void;
  setPanelWidth(width: number): void;
  setTab(tab: PanelTab): void;
  /** Opens a tool in place of the one that is open; null closes it. */
  setTray(tray: TrayName | null): void;
}

/** One per window. */
export function createViewer(options: {
  readonly api: { readonly assets: Pick<Client['assets'], 'get'> };
  readonly events: Pick<Events, 'on'>;
}): Viewer {
  const store = createStore<ViewerState>(() => ({
    assetId: null,
    detail: null,
    status: 'loading',
    error: null,
    settings: { wireframe: false, grid: true, dimensions: true, turntable: false },
    panelWidth: 360,
    tab: 'overview',
    tray: null,
  }));
  const { setState: set, getState: get } = store;
  let running = new AbortController();
  let reading = false;
  let again = false;

  const read = async (assetId: AssetId): Promise<void> => {
    // Progress events come faster than details can be read: one read at a time, and one more after the last event.
    again = reading;
    if (reading) return;
    const { signal } = running;
    reading = true;
    try {
      const detail = await options.api.assets.get({ assetId }, { signal });
      if (signal.aborted) return;
      set({ detail, status: 'ready', error: null });
    } catch (error) {
      if (signal.aborted) return;
      set({ status: 'failed', error: failureOf(error) });
    }
    reading = false;
    if (again) void read(assetId);
  };

  const refresh = (): void => {
    const { assetId } = get();
    if (assetId !== null) void read(assetId);
  };

  options.events.on((batch) => {
    const { assetId, detail } = get();
    if (assetId === null) return;
    const mine = batch.filter((event) => event.type === 'ready' || concerns(event, assetId));
    if (mine.length === 0) return;
    if (detail !== null) set({ detail: mine.reduce(withRow, detail) });
    void read(assetId);
  });
  return {
    store,
    open(assetId) {
      if (assetId === get().assetId) return;
      running.abort();
      running = new AbortController();
      reading = false;
      again = false;
      set({ assetId, detail: null, status: 'loading', error: null });
      refresh();
    },
    retry() {
      set({ status: 'loading', error: null });
      refresh();
    },
    toggle: (setting) =>
      set(({ settings }) => ({ settings: { ...settings, [setting]: !settings[setting] } })),
    setPanelWidth: (panelWidth) => set({ panelWidth }),
    setTab: (tab) => set({ tab }),
    setTray: (tray) => set({ tray }),
  };
}

function concerns(event: AppEvent, assetId: AssetId): boolean {
  if (event.type === 'asset.changed') return event.asset.id === assetId;
  if (event.type === 'job.changed') return event.job.assetId === assetId;
  return event.type === 'transfer.changed' && event.transfer.assetId === assetId;
}

// Shown at once; the files' own states come with the details that are read next.
function withRow(detail: AssetDetail, event: AppEvent): AssetDetail {
  if (event.type === 'job.changed') return { ...detail, job: event.job };
  if (event.type === 'transfer.changed') return { ...detail, transfer: event.transfer };
  return event.type === 'asset.changed' ? { ...detail, ...event.asset } : detail;
}

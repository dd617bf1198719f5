/** One asset on the screen: its details, kept current by events, and how its model is to be shown. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { type AssetDetails, type DetailState, unread } from '../../asset/store/asset-details.ts';
import type { TrayName } from '../../stage/store/shown-file.ts';

/** Choices that hold from asset to asset. */
export interface ViewSettings {
  readonly grid: boolean;
  readonly dimensions: boolean;
  readonly turntable: boolean;
  /** The next asset is looked at from where this one was; otherwise each is framed anew. */
  readonly keepCamera: boolean;
}

/** Parts of the panel beside the model. */
export type PanelTab = 'overview' | 'files' | 'review' | 'truth' | 'options' | 'origin';

export interface ViewerState extends DetailState {
  readonly assetId: AssetId | null;
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
export function createViewer({ details }: { readonly details: AssetDetails }): Viewer {
  const store = createStore<ViewerState>(() => ({
    assetId: null,
    ...unread,
    settings: { grid: true, dimensions: true, turntable: false, keepCamera: false },
    panelWidth: 360,
    tab: 'overview',
    tray: null,
  }));
  const { setState: set, getState: get } = store;
  const stateOf = (assetId: AssetId | null): DetailState =>
    (assetId === null ? undefined : details.store.getState().get(assetId)) ?? unread;
  details.store.subscribe((now, before) => {
    const { assetId } = get();
    if (assetId !== null && now.get(assetId) !== before.get(assetId)) set(stateOf(assetId));
  });
  return {
    store,
    open(assetId) {
      if (assetId === get().assetId) return;
      // Another one at once, with what is known of it: it may have been read ahead.
      set({ assetId, ...stateOf(assetId) });
      details.want('viewer', assetId === null ? [] : [assetId]);
    },
    retry() {
      const { assetId } = get();
      if (assetId !== null) details.retry(assetId);
    },
    toggle: (setting) =>
      set(({ settings }) => ({ settings: { ...settings, [setting]: !settings[setting] } })),
    setPanelWidth: (panelWidth) => set({ panelWidth }),
    setTab: (tab) => set({ tab }),
    setTray: (tray) => set({ tray }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly viewer: Viewer;
  }
}

/** Which file of the asset that is open is shown, as a model or as what it is, and what the loader said of it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetFile } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { ModelChoices } from '../../../scene/parse/parsed-model.ts';

/** A deliverable by its path below the asset's folder. */
export type WantedFile = Pick<AssetFile, 'assetId' | 'kind'> & { readonly localPath: string };

/** A file that is read instead of turned around: a text, a tree, a texture. `line` from 1, null for its beginning. */
export interface ReadFile {
  readonly assetId: AssetId;
  readonly localPath: string;
  readonly line: number | null;
}

/** What the loader left out, replaced or repaired of a model. */
export interface ShownNotes {
  readonly assetId: AssetId;
  readonly localPath: string;
  readonly notes: readonly { readonly level: 'info' | 'warn'; readonly message: string }[];
}

/** What was chosen of a file that leaves something open; `by` is the control that the user used last. */
export interface ChosenOfFile {
  readonly choices: ModelChoices | null;
  readonly by: string;
}

export interface ShownFileState {
  /** Kept from asset to asset, where one of its kind is shown. */
  readonly wanted: WantedFile | null;
  /** In place of the 3D view, while its asset is open. */
  readonly reading: ReadFile | null;
  /** Of the model that was loaded last. */
  readonly shownNotes: ShownNotes | null;
  /** By `chosenKey`, while the screen is open. */
  readonly chosen: ReadonlyMap<string, ChosenOfFile>;
}

/** Names a file among those of all assets. */
export const chosenKey = ({ assetId, localPath }: Pick<WantedFile, 'assetId' | 'localPath'>): string =>
  `${assetId} ${localPath}`;

/** Nothing chosen at first. */
export interface ShownFileStore {
  readonly store: StoreApi<ShownFileState>;
  /** Shows this deliverable in the 3D view. */
  show(file: WantedFile): void;
  /** Shows this file as what it is; null goes back to the 3D view. */
  read(file: ReadFile | null): void;
  setNotes(notes: ShownNotes): void;
  choose(file: Pick<WantedFile, 'assetId' | 'localPath'>, chosen: ChosenOfFile): void;
  /** The asset's screen was left: the next one begins with its first file. */
  forget(): void;
}

/** One per window. */
export function createShownFile(): ShownFileStore {
  const nothing: ShownFileState = { wanted: null, reading: null, shownNotes: null, chosen: new Map() };
  const store = createStore<ShownFileState>(() => nothing);
  return {
    store,
    show: (wanted) => store.setState({ wanted, reading: null }),
    read: (reading) => store.setState({ reading }),
    setNotes: (shownNotes) => store.setState({ shownNotes }),
    choose: (file, chosen) =>
      store.setState((state) => ({ chosen: new Map(state.chosen).set(chosenKey(file), chosen) })),
    forget: () => store.setState(nothing),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly shownFile: ShownFileStore;
  }
}

// The tools that lie over the 3D view.

/** Tools beside the model, of which one is open at a time. */
export type TrayName = 'look' | 'measure' | 'physics' | 'marks' | 'picture';

/** Exporting assets and importing exported ZIPs: the dialog's question, the progress, and the outcome. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type {
  AssetExport,
  ExportForm,
  ExportId,
  UseTarget,
  ZipImport,
} from '../../../../main/contract/schema/review/exports.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Navigation } from '../../navigation/store/navigation.ts';
import type { EditSubject } from '../../organise/store/organise-windows.ts';
import type { Notices } from '../../shared/store/notices.ts';
import { exportNotices } from './export-notice-words.ts';

export interface ExportsState {
  /** What the dialog asks about; null while it is closed. */
  readonly subject: Pick<EditSubject, 'of' | 'assets'> | null;
  /** The program that they are prepared for; null for the assets as they are. */
  readonly use: UseTarget | null;
  /** The one that the window is about, once it has begun. */
  readonly current: AssetExport | null;
  /** The host is asking where to put it. */
  readonly choosing: boolean;
  /** What the dialog offers first. */
  readonly form: ExportForm;
}

/** No method rejects; failures are notices. */
export interface Exports {
  readonly store: StoreApi<ExportsState>;
  /** `form` is what the dialog offers first: a ZIP when absent. With `use` they are prepared for that program. */
  ask(
    subject: Pick<EditSubject, 'of' | 'assets'>,
    options?: { readonly form?: ExportForm; readonly use?: UseTarget | null },
  ): void;
  setForm(form: ExportForm): void;
  begin(form: ExportForm): Promise<void>;
  /** Goes on with an interrupted one, in the background. */
  resume(id: ExportId): Promise<void>;
  /** One that was interrupted is discarded, and its window closes. */
  stop(id: ExportId): Promise<void>;
  reveal(id: ExportId): Promise<void>;
  /** Downloads the ZIP once more. */
  fetch(path: string): void;
  /** Closes the window; what has begun goes on, and its end is reported; what was interrupted is offered. */
  close(): void;
}

interface ExportsDeps {
  readonly api: { readonly exports: Client['exports'] };
  readonly events: Pick<Events, 'on'>;
  readonly notices: Notices;
  /** Begins the browser's own download. */
  readonly fetchFile: (path: string) => void;
  /** The page's session storage: the page may be loaded again while something is on its way. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

const closed = { subject: null, use: null, current: null, choosing: false } as const;

/** One per window. */
export function createExports(deps: ExportsDeps): Exports {
  const { api, notices, fetchFile } = deps;
  const store = createStore<ExportsState>(() => ({
    subject: null,
    use: null,
    current: null,
    choosing: false,
    form: 'zip',
  }));
  const { setState: set, getState: get } = store;
  const tellInterrupted = ({ id, name, assets, error }: AssetExport): void =>
    void notices.tell(exportNotices.interrupted(name, assets, error === null ? null : sentenceOf(error)), {
      stays: 'until-dismissed',
      tag: `export ${id}`,
      actions: [
        { label: exportNotices.resume, onSelect: () => void made.resume(id) },
        { label: exportNotices.discard, onSelect: () => void made.stop(id) },
      ],
    });
  const reveal = async (id: ExportId): Promise<void> => {
    await api.exports.reveal({ id }).catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const follow = followEnds(deps, store, reveal, tellInterrupted);
  const made: Exports = {
    store,
    reveal,
    fetch: fetchFile,
    ask: (subject, { form = 'zip', use = null } = {}) =>
      set({ subject, use, current: null, choosing: false, form }),
    setForm: (form) => set({ form }),
    async begin(form) {
      const { subject, choosing, use } = get();
      if (subject === null || choosing) return;
      set({ choosing: true });
      try {
        const begun = await api.exports.begin({
          of: [...subject.of],
          form,
          ...(use !== null && { use }),
        });
        if (begun === null) return set({ choosing: false });
        // It may have ended before this answer came.
        const now = (await follow.listed(begun)) ?? begun;
        set({ choosing: false, current: now });
        follow.ended(now);
      } catch (error) {
        set({ choosing: false });
        notices.fail(failureOf(error));
      }
      return undefined;
    },
    async resume(id) {
      try {
        await follow.listed(await api.exports.resume({ id }));
      } catch (error) {
        notices.fail(failureOf(error));
      }
    },
    async stop(id) {
      const { current } = get();
      if (current?.id === id && current.state === 'interrupted') set(closed);
      await api.exports.stop({ id }).catch((error: unknown) => notices.fail(failureOf(error)));
    },
    close() {
      const { current } = get();
      set(closed);
      if (current?.state === 'interrupted') tellInterrupted(current);
    },
  };
  return made;
}

/** Reports each end once, including exports that ended while the window had no connection or was loaded again. */
function followEnds(
  { api, events, notices, fetchFile, storage }: ExportsDeps,
  { getState: get, setState: set }: StoreApi<ExportsState>,
  reveal: (id: ExportId) => Promise<void>,
  tellInterrupted: (one: AssetExport) => void,
) {
  const mine = keptIds(storage);
  /** In the window only while it is open. */
  const ended = (assetExport: AssetExport): void => {
    if (assetExport.state === 'waiting' || assetExport.state === 'running' || !mine.delete(assetExport.id))
      return;
    if (assetExport.download !== null) fetchFile(assetExport.download);
    if (get().subject !== null && get().current?.id === assetExport.id) return;
    if (assetExport.error !== null) notices.fail(assetExport.error);
    else if (assetExport.state === 'done')
      notices.tell(exportNotices.done(assetExport.name), {
        tone: 'success',
        actions:
          assetExport.path === null
            ? []
            : [{ label: exportNotices.show, onSelect: () => void reveal(assetExport.id) }],
      });
  };
  const offered = new Set<string>();
  const changed = (assetExport: AssetExport): void => {
    if (assetExport.state === 'interrupted') {
      mine.delete(assetExport.id);
      const { subject, current } = get();
      const isShown = subject !== null && current?.id === assetExport.id;
      if (isShown) set({ current: assetExport });
      else if (!offered.has(assetExport.id)) tellInterrupted(assetExport);
      offered.add(assetExport.id);
      return;
    }
    offered.delete(assetExport.id);
    if (assetExport.id === get().current?.id) set({ current: assetExport });
    ended(assetExport);
  };
  const catchUp = async (): Promise<void> => {
    const waited = mine.list();
    const listed = new Map((await api.exports.list()).map((one) => [String(one.id), one]));
    for (const one of listed.values()) if (one.state === 'interrupted') changed(one);
    for (const id of waited) {
      const now = listed.get(id);
      if (now !== undefined) changed(now);
      else if (mine.delete(id)) lost(id);
    }
  };
  const lost = (id: string): void => {
    const { current } = get();
    if (current?.id === id) set({ current: { ...current, state: 'stopped', leftS: null } });
    else notices.tell(exportNotices.lost, { stays: 'until-dismissed' });
  };
  events.on((batch) => {
    // Without a connection it is tried at the next one.
    if (batch.some(({ type }) => type === 'ready')) void catchUp().catch(() => undefined);
    for (const event of batch) if (event.type === 'export.changed') changed(event.assetExport);
  });
  return {
    ended,
    /** As it is now; followed from here on. */
    async listed({ id }: AssetExport): Promise<AssetExport | undefined> {
      mine.add(id);
      return (await api.exports.list()).find((one) => one.id === id);
    },
  };
}

const keptIdsKey = 'caliper.hand-ons';

/** Exports that this window began and whose end has not been reported yet. */
interface KeptIds {
  add(id: string): void;
  /** False when it was not there. */
  delete(id: string): boolean;
  list(): readonly string[];
}

function keptIds(storage: Pick<Storage, 'getItem' | 'setItem'>): KeptIds {
  const ids = new Set(restoredIds(storage));
  const keep = (): void => {
    try {
      storage.setItem(keptIdsKey, JSON.stringify([...ids]));
    } catch {
      // Full or forbidden: they are known until the page is loaded again.
    }
  };
  return {
    add(id) {
      ids.add(id);
      keep();
    },
    delete(id) {
      const was = ids.delete(id);
      if (was) keep();
      return was;
    },
    list: () => [...ids],
  };
}

function restoredIds(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keptIdsKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

// A ZIP that somebody exported, while its bytes go to main and what came of it.

/** Sends the bytes of a ZIP to be opened; reports how much has been sent. */
export type SendZip = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
) => Promise<ZipImport>;

/** Bytes; null while none is opened. */
export type OpeningState = { readonly name: string; readonly sent: number; readonly of: number } | null;

/** No method rejects; failures are notices. */
export interface OpeningZip {
  readonly store: StoreApi<OpeningState>;
  /** In place of one that is under way. Its asset is shown, or the library when it holds several. */
  open(file: File): Promise<void>;
  stop(): void;
}

/** One per window. */
export function createOpeningZip({
  notices,
  navigation,
  send,
}: {
  readonly notices: Notices;
  readonly navigation: Pick<Navigation, 'go'>;
  readonly send: SendZip;
}): OpeningZip {
  const store = createStore<OpeningState>(() => null);
  let running = new AbortController();
  const put = (state: OpeningState): void => store.setState(state, true);
  return {
    store,
    async open(file) {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      const { name, size: of } = file;
      put({ name, sent: 0, of });
      try {
        const onProgress = (sent: number): void => {
          if (!signal.aborted) put({ name, sent, of });
        };
        const opened = await send(file, { signal, onProgress });
        const [first] = opened.assets;
        notices.tell([exportNotices.opened(opened), ...opened.notes].join(' '), {
          tone: 'success',
          ...(opened.notes.length > 0 && { stays: 'until-dismissed' }),
        });
        const only = first !== undefined && opened.assets.length === 1;
        navigation.go(only ? { name: 'asset', assetId: first.assetId } : { name: 'library' });
      } catch (error) {
        if (!signal.aborted) notices.fail(failureOf(error));
      } finally {
        if (!signal.aborted) put(null);
      }
    },
    stop() {
      running.abort();
      put(null);
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly exports: Exports;
    readonly openingZip: OpeningZip;
  }
}

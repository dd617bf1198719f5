/** A ZIP that somebody exported, while its bytes go to main and what came of it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ZipImport } from '../../../../main/contract/schema/review/review-export.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Navigation } from '../../navigation/store/navigation.ts';
import type { Notices } from '../../shared/store/notices.ts';
import { exportNotices } from './export-words.ts';

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
    readonly openingZip: OpeningZip;
  }
}

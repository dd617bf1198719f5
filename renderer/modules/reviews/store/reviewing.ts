/** The stores of reviewing and handing on, wired together. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { fetchFile } from '../../exports/store/export-bytes.ts';
import { createExports } from '../../exports/store/exports.ts';
import { createOpeningZip, type SendZip } from '../../exports/store/opening-zip.ts';
import type { Navigation } from '../../navigation/store/navigation.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo } from '../../shared/store/undo.ts';
import { createReviews } from './reviews.ts';

/** Who reviews on this machine: requested once, then remembered, the same in every part of the window. */
const key = 'reviewer';

/** Never rejects: without it the field is only empty. */
interface Reviewer {
  /** Empty until it was read, and where nobody ever wrote it. */
  readonly store: StoreApi<string>;
  /** Reads it, unless that was done. */
  read(): void;
  remember(name: string): void;
}

/** One per window. */
function createReviewer({ api }: { readonly api: { readonly drafts: Client['drafts'] } }): Reviewer {
  const store = createStore<string>(() => '');
  let isRead = false;
  return {
    store,
    read() {
      if (isRead) return;
      isRead = true;
      api.drafts.get({ key }).then(
        ({ value }) => {
          if (typeof value === 'string' && store.getState() === '') store.setState(value, true);
          return undefined;
        },
        () => {
          isRead = false;
        },
      );
    },
    remember(name) {
      store.setState(name, true);
      api.drafts.set({ key, value: name }).catch(() => undefined);
    },
  };
}

/** What they offer to screens. */
export type ReviewingStores = StoresOf<'reviews' | 'reviewer' | 'exports' | 'openingZip'>;

export function createReviewing(base: {
  readonly api: Client;
  readonly events: Events;
  readonly notices: Notices;
  readonly navigation: Navigation;
  readonly undo: Undo;
  readonly sendZip: SendZip;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}): ReviewingStores {
  return {
    reviews: createReviews(base),
    reviewer: createReviewer(base),
    exports: createExports({ ...base, fetchFile }),
    openingZip: createOpeningZip({ ...base, send: base.sendZip }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly reviewer: Reviewer;
  }
}

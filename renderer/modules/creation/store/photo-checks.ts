/** What the check found in the photos of all forms, by the input: each is requested once, two at a time. */
import pLimit from 'p-limit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PhotoPurpose, PhotoReport } from '../../../../main/contract/schema/capture/photo.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';

/** `failed`: it could not be checked, which keeps nobody from using it. */
export type PhotoCheck = PhotoReport | 'checking' | 'failed';

/** One photo as it is used in one place. */
export interface CheckedPhoto {
  readonly inputId: InputId;
  readonly fileName: string;
  readonly purpose: PhotoPurpose;
  /** The request names the one that is meant of several. */
  readonly severalMeant?: boolean;
}

export interface PhotoChecks {
  readonly store: StoreApi<ReadonlyMap<string, PhotoCheck>>;
  /** Does nothing for one that was requested before. Resolves when it is known. Never rejects. */
  request(photo: CheckedPhoto): Promise<void>;
}

/** The store's key. */
export const photoKey = ({
  inputId,
  purpose,
  severalMeant = false,
}: Omit<CheckedPhoto, 'fileName'>): string => `${purpose}${severalMeant ? ' of several' : ''} ${inputId}`;

const parallel = 2;

export function createPhotoChecks(api: {
  readonly create: Pick<Client['create'], 'checkPhoto'>;
}): PhotoChecks {
  const store = createStore<ReadonlyMap<string, PhotoCheck>>(() => new Map());
  const inTurn = pLimit(parallel);
  const asked = new Map<string, Promise<void>>();
  const put = (key: string, check: PhotoCheck): void =>
    store.setState((all) => new Map([...all, [key, check]]), true);
  return {
    store,
    request(photo) {
      const key = photoKey(photo);
      const before = asked.get(key);
      if (before !== undefined && store.getState().get(key) !== 'failed') return before;
      put(key, 'checking');
      const checking = inTurn(() => api.create.checkPhoto(photo)).then(
        (report) => put(key, report),
        () => put(key, 'failed'),
      );
      asked.set(key, checking);
      return checking;
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly photoChecks: PhotoChecks;
  }
}

/** What the check found in the photos of all forms, by the input: each is asked for once, two at a time. */
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
}

export interface PhotoChecks {
  readonly store: StoreApi<ReadonlyMap<string, PhotoCheck>>;
  /** Does nothing for one that was asked for before. Never throws. */
  request(photo: CheckedPhoto): void;
}

/** The store's key. */
export const photoKey = ({ inputId, purpose }: Pick<CheckedPhoto, 'inputId' | 'purpose'>): string =>
  `${purpose} ${inputId}`;

const parallel = 2;

export function createPhotoChecks(api: {
  readonly create: Pick<Client['create'], 'checkPhoto'>;
}): PhotoChecks {
  const store = createStore<ReadonlyMap<string, PhotoCheck>>(() => new Map());
  const inTurn = pLimit(parallel);
  const put = (key: string, check: PhotoCheck): void =>
    store.setState((all) => new Map([...all, [key, check]]), true);
  return {
    store,
    request(photo) {
      const key = photoKey(photo);
      const known = store.getState().get(key);
      if (known !== undefined && known !== 'failed') return;
      put(key, 'checking');
      void inTurn(() => api.create.checkPhoto(photo)).then(
        (report) => put(key, report),
        () => put(key, 'failed'),
      );
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly photoChecks: PhotoChecks;
  }
}

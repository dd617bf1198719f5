/** What has come in beside the clips: photos, watched folders, disks that are offered; and which photo belongs to which clip. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { roleOf } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import {
  type MediaFile,
  type MediaPairing,
  type PairingChoices,
  pairMedia,
  withoutPair,
  withPair,
} from '../../../../main/contract/rules/pairing/pair-media.ts';
import type {
  IntakePhoto,
  IntakeState,
  MediaFacts,
} from '../../../../main/contract/schema/capture/intake.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import type { StoredImage } from '../../../../main/contract/schema/creation/create-request.ts';
import type { FolderId, InputId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { type GivenFile, type StoreInput, storeFiles } from '../../shared/store/given-files.ts';
import type { Captures } from './captures.ts';

/** `copying`: photos on their way into the library. `refused`: those that could not be taken, each with its reason. */
export interface PhotoIntakeState extends IntakeState {
  readonly copying: number;
  readonly refused: readonly { readonly fileName: string; readonly error: AppFailureWire }[];
  /** By input id. */
  readonly facts: ReadonlyMap<string, MediaFacts>;
  readonly chosen: PairingChoices;
  readonly error: AppFailureWire | null;
}

/** A photo or clip of the pairing, by its key there. */
export interface PairFile {
  readonly key: string;
  readonly fileName: string;
  readonly photo: IntakePhoto | null;
  readonly check: CaptureCheck | null;
}

/** No method rejects; failures are in the state. */
export interface PhotoIntake {
  readonly store: StoreApi<PhotoIntakeState>;
  /** Copies the photos among the files into the library; false when there is none. */
  take(given: readonly GivenFile[]): boolean;
  /** Reads when the photos and clips were taken; those that were read before are not read again. */
  readFacts(): Promise<void>;
  pair(pairing: MediaPairing, photo: string, clip: string): void;
  unpair(photo: string, clip: string): void;
  remove(inputIds: readonly InputId[]): Promise<void>;
  forgetRefused(): void;
  watchFolder(): Promise<void>;
  watchDisk(diskId: string): Promise<void>;
  dismissDisk(diskId: string): Promise<void>;
  unwatch(folderId: FolderId): Promise<void>;
}

const nothing: IntakeState = { photos: [], folders: [], disks: [] };
/** The most that one call takes. */
const atOnce = 1000;

/** Loads at every `ready`. */
export function createPhotoIntake({
  api,
  events,
  store: storeInput,
  captures,
}: {
  readonly api: Pick<Client, 'intake'>;
  readonly events: Pick<Events, 'on'>;
  readonly store: StoreInput;
  readonly captures: Pick<Captures, 'store'>;
}): PhotoIntake {
  const store = createStore<PhotoIntakeState>(() => ({
    ...nothing,
    copying: 0,
    refused: [],
    facts: new Map(),
    chosen: { pairs: [], alone: [] },
    error: null,
  }));
  const follow = async (call: Promise<IntakeState | null>): Promise<void> => {
    try {
      const now = await call;
      if (now !== null) store.setState({ ...now, error: null });
    } catch (error) {
      store.setState({ error: failureOf(error) });
    }
  };
  events.on((batch) => {
    if (batch.some(({ type }) => type === 'ready')) void follow(api.intake.state());
    const last = batch.findLast((event) => event.type === 'intake.changed');
    if (last !== undefined) store.setState(last.state);
  });
  const copy = createCopies(store, storeInput, (photos) => follow(api.intake.addPhotos({ photos })));
  return {
    store,
    take(given) {
      const photos = given.filter(({ path }) => roleOf(path) === 'image');
      if (photos.length > 0) void copy(photos);
      return photos.length > 0;
    },
    async readFacts() {
      const { photos, facts } = store.getState();
      const clips = [...captures.store.getState().byId.values()];
      const unread = [...photos, ...clips].map(({ inputId }) => inputId).filter((id) => !facts.has(id));
      try {
        for (let at = 0; at < unread.length; at += atOnce) {
          const read = await api.intake.facts({ inputIds: unread.slice(at, at + atOnce) });
          store.setState((now) => ({
            facts: new Map([...now.facts, ...read.map((one) => [one.inputId, one] as const)]),
          }));
        }
      } catch (error) {
        store.setState({ error: failureOf(error) });
      }
    },
    pair: (pairing, photo, clip) =>
      store.setState(({ chosen }) => ({ chosen: withPair(chosen, pairing, { photo, clip }) })),
    unpair: (photo, clip) =>
      store.setState(({ chosen }) => ({ chosen: withoutPair(chosen, { photo, clip }) })),
    remove: (inputIds) => follow(api.intake.removePhotos({ inputIds: [...inputIds] })),
    forgetRefused: () => store.setState({ refused: [], error: null }),
    watchFolder: () => follow(api.intake.watchFolder()),
    watchDisk: (diskId) => follow(api.intake.watchDisk({ diskId })),
    dismissDisk: (diskId) => follow(api.intake.dismissDisk({ diskId })),
    unwatch: (folderId) => follow(api.intake.unwatch({ folderId })),
  };
}

/** Copies photos into the library; `add` puts each on the list once it is there. */
function createCopies(
  store: StoreApi<PhotoIntakeState>,
  storeInput: StoreInput,
  add: (photos: StoredImage[]) => Promise<void>,
): (photos: readonly GivenFile[]) => Promise<void> {
  const count = (by: number): void => store.setState(({ copying }) => ({ copying: copying + by }));
  return async (photos) => {
    count(photos.length);
    const names = new Map(photos.map(({ file, path }) => [file, path.split('/').at(-1) ?? path]));
    const added: Promise<void>[] = [];
    const wanted = photos.map(({ file }) => ({ file, kind: 'image' as const }));
    await storeFiles(wanted, storeInput, new AbortController().signal, {
      onStored({ file }, stored) {
        count(-1);
        // A HEIC was converted: the user knows it by its own name.
        const fileName = names.get(file) ?? stored.fileName;
        if (stored.kind === 'image') added.push(add([{ ...stored, fileName }]));
      },
      onFailed({ file }, error) {
        count(-1);
        const fileName = names.get(file) ?? file.name;
        store.setState(({ refused }) => ({ refused: [...refused, { fileName, error }] }));
      },
      onProgress: () => undefined,
    });
    await Promise.all(added);
  };
}

/** The photos and the clips of the list with their pairing; keys are names, with the input id where two have one name. */
export function pairingOf(
  photos: readonly IntakePhoto[],
  checks: Iterable<CaptureCheck>,
  { facts, chosen }: Pick<PhotoIntakeState, 'facts' | 'chosen'>,
): { readonly pairing: MediaPairing; readonly files: ReadonlyMap<string, PairFile> } {
  const files = new Map<string, PairFile>();
  const media: MediaFile[] = [];
  const enter = (one: IntakePhoto | CaptureCheck, photo: IntakePhoto | null, check: CaptureCheck | null) => {
    const { inputId, fileName, sizeBytes } = one;
    const key = files.has(fileName) ? `${inputId}/${fileName}` : fileName;
    const said = facts.get(inputId);
    files.set(key, { key, fileName, photo, check });
    media.push({
      path: key,
      sizeBytes,
      taken: said?.taken ?? null,
      durationS: said?.durationS ?? check?.summary?.durationS ?? null,
      contentId: said?.contentId ?? null,
    });
  };
  for (const photo of photos) enter(photo, photo, null);
  for (const check of [...checks].toSorted((a, b) => a.addedAt.localeCompare(b.addedAt)))
    enter(check, null, check);
  return { pairing: pairMedia(media, chosen), files };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly photoIntake: PhotoIntake;
  }
}

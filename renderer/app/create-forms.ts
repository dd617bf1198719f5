/** The forms of all ways of creating, kept alike: what app-state makes of them at once. */

import type { Bridge } from '../bridge/bridge.ts';
import type { PageClock } from '../bridge/clock.ts';
import type { Events } from '../bridge/events.ts';
import { type BatchPorts, createBatch } from '../modules/batch/store/batch.ts';
import { createBatchPhotos, rememberStored } from '../modules/batch/store/photos.ts';
import { batchKey, partKeys } from '../modules/batch/store/session.ts';
import type { Captures } from '../modules/captures/store/captures.ts';
import { createCreate } from '../modules/creation/store/create.ts';
import { formKey } from '../modules/creation/store/create-form.ts';
import { createOffers, createRoutes } from '../modules/creation/store/create-ways.ts';
import type { UploadInput } from '../modules/creation/store/image-slot.ts';
import { createPhotoChecks } from '../modules/creation/store/photo-checks.ts';
import { createPresets } from '../modules/creation/store/presets.ts';
import { createSetCreate, type SetCreate } from '../modules/creation/store/set-create.ts';
import { createMeasured } from '../modules/measured/store/measured.ts';
import { measuredKey } from '../modules/measured/store/measured-form.ts';
import { createAskedKey, createDrafts, type PageStorage } from '../modules/shared/store/drafts.ts';
import type { Notices } from '../modules/shared/store/notices.ts';
import type { StoresOf } from '../stores/stores.ts';

/** Part of the app's state. */
export type CreateForms = StoresOf<
  | 'create'
  | 'measured'
  | 'batch'
  | 'sets'
  | 'createRoutes'
  | 'createOffers'
  | 'presets'
  | 'drafts'
  | 'photoChecks'
  | 'batchPhotos'
>;

const newKey = (): string => crypto.randomUUID();

/** One per window. */
export function createForms(ports: {
  readonly api: Bridge['api'];
  readonly events: Events;
  readonly clock: PageClock;
  readonly notices: Notices;
  readonly captures: Captures;
  readonly upload: UploadInput;
  readonly inputs: Pick<BatchPorts, 'store' | 'sizeOfInput'>;
  readonly storage: PageStorage;
}): CreateForms {
  const { api, events, clock, captures, upload } = ports;
  const drafts = createDrafts(ports);
  const session = drafts.storage;
  const asked = (form: string) => createAskedKey(newKey, { drafts, key: `caliper.asked.${form}` });
  const create = createCreate({ api, events, upload, session, asked: asked('standard') });
  const defaults = () => create.store.getState().defaults;
  const measured = createMeasured({
    api,
    captures,
    upload,
    defaults,
    newKey,
    session,
    asked: asked('measured'),
  });
  const inputs = { ...ports.inputs, store: rememberStored(ports.inputs.store) };
  const batch = createBatch({
    api,
    events,
    clock,
    ...inputs,
    captures,
    now: () => performance.now(),
    session: { ...session, kept: drafts.kept, soon: drafts.soon },
    defaults: create.store,
    newKey,
  });
  const photoChecks = createPhotoChecks(api);
  drafts.register({ key: formKey, restore: create.restore });
  drafts.register({ key: measuredKey, restore: measured.restore });
  drafts.register({ key: batchKey, parts: partKeys, restore: batch.restore });
  const set = { api, upload, drafts, defaults, newKey };
  return {
    create,
    measured,
    batch,
    sets: {
      'high-fidelity': createSetCreate('high-fidelity', { ...set, asked: asked('high-fidelity') }),
      procedural: createSetCreate('procedural', { ...set, asked: asked('procedural') }),
    },
    createRoutes: createRoutes(drafts),
    createOffers: createOffers(),
    presets: createPresets(ports),
    photoChecks,
    batchPhotos: createBatchPhotos({ batch, photoChecks, store: inputs.store }),
    drafts,
  };
}

declare module '../stores/stores.ts' {
  interface Stores {
    readonly sets: { readonly 'high-fidelity': SetCreate; readonly procedural: SetCreate };
  }
}

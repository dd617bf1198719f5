/** The form of a variation set: survives a change of screen, a reload and a restart, and is sent exactly once. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import type { StoredImage } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Lineage, Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { type AskedKey, createAskedKey, type Drafts } from '../../shared/store/drafts.ts';
import type { ParamChoices, ParamPath } from './create-params.ts';
import {
  fillSlot,
  type ImageSlot,
  missingImage,
  noImage,
  storedSlot,
  type UploadInput,
} from './image-slot.ts';
import {
  emptySetForm,
  keptSetForm,
  restoredSetForm,
  type SetField,
  type SetForm,
  type SetMethod,
  type SetRequest,
  setFormOf,
  setRequestOf,
} from './set-form.ts';

export interface SetState {
  readonly form: SetForm;
  /** Every problem is shown at its field from the first attempt to send on. */
  readonly showProblems: boolean;
  /** Fields that the user has filled and left. */
  readonly left: ReadonlySet<SetField>;
  readonly lineage: Lineage | null;
  readonly sending: boolean;
  readonly error: AppFailureWire | null;
}

/** Where an image goes: the subject, or one more reference. */
export type ImagePlace = 'image' | 'references';

/** No method rejects; failures are in the state. */
export interface SetCreate {
  readonly method: SetMethod;
  readonly store: StoreApi<SetState>;
  edit(patch: Partial<Pick<SetForm, 'text' | 'count' | 'name' | 'articulated'>>): void;
  leave(field: 'text' | 'count' | 'name' | 'image'): void;
  choose<P extends ParamPath>(path: P, value: ParamChoices[P]): void;
  /** Instead of all that was chosen. */
  setOptions(chosen: Partial<ParamChoices>, articulated?: boolean): void;
  /** The first as the subject, all of them as references as long as there is room. */
  takeFiles(place: ImagePlace, files: readonly File[]): void;
  takeStored(place: ImagePlace, image: StoredImage): void;
  link(place: ImagePlace, url: string): void;
  /** Another address for a reference. */
  relink(key: number, url: string): void;
  removeImage(): void;
  removeReference(key: number): void;
  /** The kept image is not in the library any more. */
  imageMissing(key: number | null): void;
  refill(request: SetRequest, options?: { failure?: AppFailureWire | null; lineage?: Lineage | null }): void;
  /** Empties everything, and answers how to take that back. */
  clear(): () => void;
  showProblems(): void;
  /** Resolves with the journalled submission, or null when nothing was sent. */
  submit(): Promise<Submission | null>;
}

/** What a form needs from outside. */
export interface SetPorts {
  readonly api: { readonly create: Pick<Client['create'], 'submit'> };
  readonly upload: UploadInput;
  readonly drafts: Pick<Drafts, 'storage' | 'register'>;
  /** What an option is when nothing is chosen. */
  readonly defaults: () => ParamChoices;
  readonly newKey: () => string;
  /** Where the key of a request is kept; on its own as long as the page lives. */
  readonly asked?: AskedKey;
}

/** One of each method per window. */
export function createSetCreate(method: SetMethod, ports: SetPorts): SetCreate {
  const { drafts } = ports;
  const key = `caliper.create.${method}`;
  let lastKey = 0;
  const nextKey = (): number => (lastKey += 1);
  const restored = (): SetForm => restoredSetForm(method, drafts.storage.getItem(key), nextKey);
  const store = createStore<SetState>(() => ({ ...fresh, form: restored() }));
  store.subscribe((state, before) => {
    if (state.form === before.form) return;
    try {
      drafts.storage.setItem(key, keptSetForm(state.form));
    } catch {
      // Storage that is full or forbidden costs only the keeping.
    }
  });
  drafts.register({ key, restore: () => store.setState({ form: restored() }) });
  const change = (patch: Partial<SetForm>): void =>
    store.setState(({ form }) => ({ form: { ...form, ...patch }, error: null }));
  return {
    method,
    store,
    edit: change,
    leave(field) {
      const { form, left } = store.getState();
      const isEmpty = field === 'image' ? form.image.state === 'none' : form[field] === '';
      if (!isEmpty && !left.has(field)) store.setState({ left: new Set([...left, field]) });
    },
    choose: (path, value) => change({ chosen: { ...store.getState().form.chosen, [path]: value } }),
    setOptions: (chosen, articulated = true) => change({ chosen, articulated }),
    ...imageActions(store, change, ports, nextKey),
    refill(request, { failure = null, lineage = null } = {}) {
      const form = setFormOf(request, nextKey);
      store.setState({ ...fresh, form, lineage, error: failure, showProblems: failure !== null });
    },
    clear() {
      const before = store.getState();
      store.setState({ ...fresh, form: emptySetForm(method) });
      return () => store.setState({ ...before, sending: false });
    },
    showProblems: () => store.setState({ showProblems: true }),
    submit: createSubmit(method, store, ports),
  };
}

const fresh = {
  showProblems: false,
  left: new Set<SetField>(),
  lineage: null,
  sending: false,
  error: null,
} as const;

type ImageActions = Pick<
  SetCreate,
  'takeFiles' | 'takeStored' | 'link' | 'relink' | 'removeImage' | 'removeReference' | 'imageMissing'
>;

function imageActions(
  { getState: get }: StoreApi<SetState>,
  change: (patch: Partial<SetForm>) => void,
  { upload }: SetPorts,
  nextKey: () => number,
): ImageActions {
  let subject = new AbortController();
  const running = new Map<number, AbortController>();
  const setSubject = (image: ImageSlot): AbortSignal => {
    subject.abort();
    subject = new AbortController();
    change({ image });
    return subject.signal;
  };
  const setReference = (key: number, slot: ImageSlot): void =>
    change({
      references: get().form.references.map((one) => (one.key === key ? { key, slot } : one)),
    });
  /** Null when there is no room. */
  const addReference = (slot: ImageSlot): number | null => {
    const { references } = get().form;
    if (references.length >= limits.variationReferences) return null;
    const key = nextKey();
    change({ references: [...references, { key, slot }] });
    return key;
  };
  const put = (place: ImagePlace, slot: ImageSlot): void => {
    if (place === 'image') setSubject(slot);
    else addReference(slot);
  };
  return {
    takeFiles(place, files) {
      if (place === 'image') {
        const [file] = files;
        if (file === undefined) return;
        const signal = setSubject(noImage);
        void fillSlot(file, { upload, signal, show: (image) => change({ image }) });
        return;
      }
      for (const file of files) {
        const key = addReference(noImage);
        if (key === null) return;
        const abort = new AbortController();
        running.set(key, abort);
        void fillSlot(file, { upload, signal: abort.signal, show: (slot) => setReference(key, slot) });
      }
    },
    takeStored: (place, image) => put(place, storedSlot(image)),
    link: (place, url) => put(place, { state: 'linked', url }),
    relink: (key, url) => setReference(key, { state: 'linked', url }),
    removeImage: () => void setSubject(noImage),
    removeReference(key) {
      running.get(key)?.abort();
      running.delete(key);
      change({ references: get().form.references.filter((one) => one.key !== key) });
    },
    imageMissing(key) {
      const { image, references } = get().form;
      const slot = key === null ? image : references.find((one) => one.key === key)?.slot;
      if (slot?.state !== 'stored') return;
      const missing = missingImage(slot.fileName);
      if (key === null) change({ image: missing });
      else setReference(key, missing);
    },
  };
}

/** The same request has the same key until its answer is known, so that one whose answer was lost is not made twice. */
function createSubmit(
  method: SetMethod,
  store: StoreApi<SetState>,
  { api, defaults, newKey, asked = createAskedKey(newKey) }: SetPorts,
): SetCreate['submit'] {
  return async () => {
    const { form, lineage, sending } = store.getState();
    if (sending) return null;
    const request = setRequestOf(method, form, defaults());
    if (request === null) {
      store.setState({ showProblems: true });
      return null;
    }
    store.setState({ sending: true, error: null });
    try {
      const once = asked.of(JSON.stringify(request));
      if (asked.kept !== null) await asked.kept();
      const [made] = await api.create.submit({ requests: [{ request, lineage }], once });
      asked.answered();
      const { chosen, articulated, count } = store.getState().form;
      // The options stay: the next set of a series usually wants the same.
      store.setState({ ...fresh, form: { ...emptySetForm(method), chosen, articulated, count } });
      return made ?? null;
    } catch (error) {
      store.setState({ error: failureOf(error) });
      return null;
    } finally {
      store.setState({ sending: false });
    }
  };
}

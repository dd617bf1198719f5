/** The create form: survives a change of screen and a reload, uploads one image, and sends a request exactly once. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError, type AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type {
  StandardRequest,
  StoredImage,
} from '../../../../main/contract/schema/creation/create-request.ts';
import type { AccountDefaults } from '../../../../main/contract/schema/creation/params.ts';
import type { Lineage, Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { type AskedKey, createAskedKey } from '../../shared/store/drafts.ts';
import {
  blamesImage,
  type CreateForm,
  emptyForm,
  type FormField,
  requestOf,
  restoredForm,
  storedForm,
} from './create-form.ts';
import { choicesIn, type ParamChoices, type ParamPath, specifiedChoices } from './create-params.ts';
import { fillSlot, missingImage, storedSlot, type UploadInput } from './image-slot.ts';

/** What the form needs from outside. */
export interface CreatePorts {
  readonly api: {
    readonly create: Pick<Client['create'], 'standard' | 'submit'>;
    readonly connections: Pick<Client['connections'], 'defaults' | 'refreshDefaults'>;
  };
  readonly events: Pick<Events, 'on'>;
  readonly upload: UploadInput;
  /** The page's session storage, or a map in tests. */
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
  /** Where the key of a request is kept; on its own as long as the page lives. */
  readonly asked?: AskedKey;
}

export interface CreateState {
  readonly form: CreateForm;
  /** What an option is when the user chooses nothing. */
  readonly defaults: ParamChoices;
  /** `specification` when the account's own are not known: `defaultsError` says why. */
  readonly defaultsFrom: 'account' | 'specification';
  readonly defaultsError: AppFailureWire | null;
  /** Of several images given at once, the ones that were not taken. */
  readonly offered: readonly File[];
  /** Every problem is shown at its field from the first attempt to send on. */
  readonly showProblems: boolean;
  /** Fields that the user has filled and left: their problems are shown before an attempt to send, too. */
  readonly left: ReadonlySet<FormField>;
  readonly sending: boolean;
  readonly error: AppFailureWire | null;
  /** Where the request comes from when it was not entered from scratch. */
  readonly lineage: Lineage | null;
  /** Stay here after sending. */
  readonly another: boolean;
  /** How many were sent since the screen was opened, for the confirmation beside the button. */
  readonly sentCount: number;
}

/** No method rejects; failures are in the state. */
export interface Create {
  readonly store: StoreApi<CreateState>;
  edit(patch: Partial<Pick<CreateForm, 'inputType' | 'text' | 'url' | 'name'>>): void;
  /** The user is done with a field; one that is still empty is not judged yet. */
  leave(field: Exclude<FormField, 'image'>): void;
  choose<P extends ParamPath>(path: P, value: ParamChoices[P]): void;
  /** Instead of all that was chosen. */
  setOptions(chosen: Partial<ParamChoices>): void;
  /** An image that is in the library already. */
  takeStored(image: StoredImage): void;
  /** Takes the first image and offers the others. */
  takeFiles(files: readonly File[]): void;
  removeImage(): void;
  /** The kept image is not in the library any more. */
  imageMissing(): void;
  setAnother(another: boolean): void;
  /** As after an attempt to send. */
  showProblems(): void;
  /** Resolves with the journalled submission, or null when nothing was sent; never rejects. */
  submit(): Promise<Submission | null>;
  /** Puts an earlier request into the form, for editing; `failure` is why it was refused, and is shown where it has to be put right. */
  refill(request: StandardRequest, failure?: AppFailureWire | null, lineage?: Lineage | null): void;
  /** Empties everything, and answers how to take that back. */
  clear(): () => void;
  /** Reads the kept form again, which an earlier run has left. */
  restore(): void;
  loadDefaults(): Promise<void>;
}

/** One per window. */
export function createCreate(ports: CreatePorts): Create {
  const store = createStore<CreateState>(() => ({
    form: restoredForm(ports.session),
    defaults: specifiedChoices,
    defaultsFrom: 'specification',
    defaultsError: null,
    offered: [],
    showProblems: false,
    left: new Set(),
    sending: false,
    error: null,
    lineage: null,
    another: false,
    sentCount: 0,
  }));
  store.subscribe((state, previous) => {
    if (state.form !== previous.form) storedForm(ports.session, state.form);
  });
  const sending = sendActions(store, ports);
  // The account's defaults may be others after a `ready` (a reload, a new connection) and surely are for another service.
  ports.events.on((batch) => {
    if (batch.some((event) => event.type === 'ready' || event.type === 'connections.changed')) {
      void sending.loadDefaults();
    }
  });
  return { store, ...formActions(store, ports), ...sending };
}

type SendActions = Pick<Create, 'submit' | 'loadDefaults'>;
type FormActions = Omit<Create, 'store' | keyof SendActions>;

function formActions(
  { setState: set, getState: get }: StoreApi<CreateState>,
  ports: CreatePorts,
): FormActions {
  const change = (patch: Partial<CreateForm>): void =>
    set(({ form }) => ({ form: { ...form, ...patch }, error: null }));
  const images = imageActions({ set, get, change }, ports.upload);
  const setForm = (form: CreateForm): void => {
    images.stop();
    set({ form, offered: [], showProblems: false, left: new Set(), error: null, lineage: null });
  };

  return {
    edit: (patch) => change(patch),
    leave(field) {
      const { form, left } = get();
      if (form[field] !== '' && !left.has(field)) set({ left: new Set([...left, field]) });
    },
    choose: (path, value) => change({ chosen: { ...get().form.chosen, [path]: value } }),
    setOptions: (chosen) => change({ chosen }),
    ...images.actions,
    setAnother: (another) => set({ another }),
    showProblems: () => set({ showProblems: true }),
    refill(request, failure = null, lineage = null) {
      const form = formOf(request);
      if (failure !== null && blamesImage(request, failure))
        return setForm({
          ...form,
          image: { state: 'failed', fileName: request.input.fileName, error: failure },
        });
      setForm(form);
      set({ error: failure, showProblems: failure !== null, lineage });
    },
    clear() {
      const { form, lineage } = get();
      setForm(emptyForm);
      return () => {
        setForm(form);
        set({ lineage });
      };
    },
    restore: () => setForm(restoredForm(ports.session)),
  };
}

/** The one image; `stop` forgets an upload that is under way. */
function imageActions(
  {
    set,
    get,
    change,
  }: {
    readonly set: StoreApi<CreateState>['setState'];
    readonly get: StoreApi<CreateState>['getState'];
    readonly change: (patch: Partial<CreateForm>) => void;
  },
  upload: UploadInput,
): {
  readonly actions: Pick<Create, 'takeStored' | 'takeFiles' | 'removeImage' | 'imageMissing'>;
  readonly stop: () => void;
} {
  let running = new AbortController();
  const stop = (): void => running.abort();
  const actions: Pick<Create, 'takeStored' | 'takeFiles' | 'removeImage' | 'imageMissing'> = {
    takeStored(image) {
      stop();
      set({ offered: [] });
      change({ inputType: 'image', image: storedSlot(image) });
    },
    takeFiles(files) {
      const [first, ...others] = files;
      if (first === undefined) return;
      set({ offered: others });
      stop();
      running = new AbortController();
      const { signal } = running;
      change({ inputType: 'image' });
      void fillSlot(first, { upload, signal, show: (image) => change({ image }) });
    },
    removeImage() {
      stop();
      set({ offered: [] });
      change({ image: { state: 'none' } });
    },
    imageMissing() {
      const { image } = get().form;
      if (image.state === 'stored') change({ image: missingImage(image.fileName) });
    },
  };
  return { actions, stop };
}

function sendActions(store: StoreApi<CreateState>, ports: CreatePorts): SendActions {
  const { setState: set, getState: get } = store;
  const show = (known: AccountDefaults | null): void => {
    const defaults = { ...specifiedChoices, ...choicesIn(known?.params ?? {}) };
    set({ defaults, defaultsFrom: known === null ? 'specification' : 'account', defaultsError: null });
  };
  let loads = 0;
  // What was said last is there at once; only where nothing ever was, it matters that the service does not answer.
  const loadDefaults = async (): Promise<void> => {
    const mine = ++loads;
    const { defaults, refreshDefaults } = ports.api.connections;
    let known: AccountDefaults | null = null;
    try {
      known = await defaults();
      if (mine === loads) show(known);
      const read = await refreshDefaults();
      if (mine === loads) show(read);
    } catch (error) {
      if (mine !== loads || known !== null) return;
      show(null);
      set({ defaultsError: failureOf(error) });
    }
  };
  // An answer that was lost on the way is requested with the same key; what was changed since is another request.
  const asked = ports.asked ?? createAskedKey(() => crypto.randomUUID());
  return {
    loadDefaults,
    async submit() {
      const { form, defaults, sending, lineage } = get();
      if (sending) return null;
      const request = requestOf(form, defaults);
      if (request === null) {
        set({ showProblems: true });
        return null;
      }
      set({ sending: true, error: null });
      try {
        const once = asked.of(JSON.stringify(request));
        if (asked.kept !== null) await asked.kept();
        const submission = await enter(ports, request, lineage, once);
        asked.answered();
        const { chosen, inputType } = get().form;
        set(({ sentCount }) => ({
          // The options stay: the next asset of a series usually wants the same.
          form: { ...emptyForm, inputType, chosen },
          offered: [],
          showProblems: false,
          left: new Set(),
          lineage: null,
          sentCount: sentCount + 1,
        }));
        return submission;
      } catch (error) {
        set({ error: failureOf(error) });
        return null;
      } finally {
        set({ sending: false });
      }
    },
  };
}

/** Its lineage goes only with a list of requests. */
async function enter(
  { api }: CreatePorts,
  request: StandardRequest,
  lineage: Lineage | null,
  once: string,
): Promise<Submission> {
  if (lineage === null) return api.create.standard({ ...request, once });
  const requests = [{ request: { route: 'standard' as const, ...request }, lineage }];
  const [made] = await api.create.submit({ requests, once });
  if (made === undefined) throw new AppError('internal', { reason: 'a request was not entered' });
  return made;
}

function formOf({ name, input, params }: StandardRequest): CreateForm {
  const form = { ...emptyForm, inputType: input.type, name: name ?? '', chosen: choicesIn(params) };
  switch (input.type) {
    case 'text':
      return { ...form, text: input.text };
    case 'image-url':
      return { ...form, url: input.url };
    case 'image': {
      const unknown = { mediaType: null, widthPx: null, heightPx: null, sizeBytes: null };
      return {
        ...form,
        image: { state: 'stored', inputId: input.inputId, fileName: input.fileName, ...unknown },
      };
    }
  }
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly create: Create;
  }
}

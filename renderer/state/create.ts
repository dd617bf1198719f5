/** The create form: survives a change of screen and a reload, uploads one image, and sends a request exactly once. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError, toFailure } from '../../main/contract/errors.ts';
import type { AppFailureWire } from '../../main/contract/model/app-failure.ts';
import type { AssetDetail } from '../../main/contract/model/asset.ts';
import type { StandardRequest } from '../../main/contract/model/create-request.ts';
import { limits } from '../../main/contract/model/param-values.ts';
import type { StoredImage } from '../../main/contract/model/stored-input.ts';
import type { Submission } from '../../main/contract/model/submission.ts';
import type { Client } from '../bridge/bridge.ts';
import { failureOf } from '../bridge/failure.ts';
import { type CreateForm, emptyForm, type FormField, requestOf } from './create-form.ts';
import { choicesIn, type ParamChoices, type ParamPath, specifiedChoices } from './create-params.ts';
import { blamesImage } from './create-refusal.ts';
import { restoredForm, storedForm } from './create-session.ts';
import type { Events } from './events.ts';

/** Throws `FailureError` with `input.*`, `library.*` or `bridge.lost`, or the signal's reason when aborted. */
export type UploadInput = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
) => Promise<StoredImage>;

/** What the form needs from outside. */
export interface CreatePorts {
  readonly api: {
    readonly create: Pick<Client['create'], 'standard'>;
    readonly connections: Pick<Client['connections'], 'defaults'>;
  };
  readonly events: Pick<Events, 'on'>;
  readonly upload: UploadInput;
  /** The page's session storage, or a map in tests. */
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
}

export interface CreateState {
  readonly form: CreateForm;
  /** What an option is when the person chooses nothing. */
  readonly defaults: ParamChoices;
  /** `specification` when the account's own are not known: `defaultsError` says why. */
  readonly defaultsFrom: 'account' | 'specification';
  readonly defaultsError: AppFailureWire | null;
  /** Of several images given at once, the ones that were not taken. */
  readonly offered: readonly File[];
  /** Every problem is shown at its field from the first attempt to send on. */
  readonly showProblems: boolean;
  /** Fields that the person has filled and left: their problems are shown before an attempt to send, too. */
  readonly left: ReadonlySet<FormField>;
  readonly sending: boolean;
  readonly error: AppFailureWire | null;
  /** Stay here after sending. */
  readonly another: boolean;
  /** How many were sent since the screen was opened, for the confirmation beside the button. */
  readonly sentCount: number;
}

/** No method rejects; failures are in the state. */
export interface Create {
  readonly store: StoreApi<CreateState>;
  edit(patch: Partial<Pick<CreateForm, 'inputType' | 'text' | 'url' | 'name'>>): void;
  /** The person is done with a field; one that is still empty is not judged yet. */
  leave(field: Exclude<FormField, 'image'>): void;
  choose<P extends ParamPath>(path: P, value: ParamChoices[P]): void;
  resetParams(): void;
  /** Takes the first image and offers the others. */
  takeFiles(files: readonly File[]): void;
  removeImage(): void;
  /** The kept image is not in the library any more. */
  imageMissing(): void;
  setAnother(another: boolean): void;
  /** Resolves with the journalled submission, or null when nothing was sent; never rejects. */
  submit(): Promise<Submission | null>;
  /** Puts an earlier request into the form, for editing; `failure` is why it was refused, and is shown where it has to be put right. */
  refill(request: StandardRequest, failure?: AppFailureWire | null): void;
  /** Name, input and options of an asset that exists; an image file is not kept with its asset and must be chosen again. */
  fillLike(asset: Pick<AssetDetail, 'name' | 'source' | 'effectiveParams'>): void;
  /** Empties everything. */
  clear(): void;
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
  let upload = new AbortController();
  const change = (patch: Partial<CreateForm>): void =>
    set(({ form }) => ({ form: { ...form, ...patch }, error: null }));

  const take = async (file: File): Promise<void> => {
    upload.abort();
    upload = new AbortController();
    const { signal } = upload;
    const sizeBytes = file.size;
    const show = (sentBytes: number): void => {
      if (!signal.aborted)
        change({ image: { state: 'uploading', fileName: file.name, sizeBytes, sentBytes } });
    };
    show(0);
    change({ inputType: 'image' });
    try {
      if (sizeBytes > limits.imageBytes) {
        throw new AppError('input.too-large', {
          fileName: file.name,
          sizeBytes,
          limitBytes: limits.imageBytes,
        });
      }
      const { id, sha256: _, kind: __, ...input } = await ports.upload(file, { signal, onProgress: show });
      if (!signal.aborted) change({ image: { state: 'stored', inputId: id, ...input } });
    } catch (error) {
      if (!signal.aborted) {
        change({ image: { state: 'failed', fileName: file.name, error: failureOf(error) } });
      }
    }
  };

  const setForm = (form: CreateForm): void => {
    upload.abort();
    set({ form, offered: [], showProblems: false, left: new Set(), error: null });
  };

  return {
    edit: (patch) => change(patch),
    leave(field) {
      const { form, left } = get();
      if (form[field] !== '' && !left.has(field)) set({ left: new Set([...left, field]) });
    },
    choose: (path, value) => change({ chosen: { ...get().form.chosen, [path]: value } }),
    resetParams: () => change({ chosen: {} }),
    takeFiles(files) {
      const [first, ...others] = files;
      if (first === undefined) return;
      set({ offered: others });
      void take(first);
    },
    removeImage() {
      upload.abort();
      set({ offered: [] });
      change({ image: { state: 'none' } });
    },
    imageMissing() {
      const { image } = get().form;
      if (image.state !== 'stored') return;
      const error = toFailure(new AppError('input.missing', { fileName: image.fileName }));
      change({ image: { state: 'failed', fileName: image.fileName, error } });
    },
    setAnother: (another) => set({ another }),
    refill(request, failure = null) {
      const form = formOf(request);
      if (failure !== null && blamesImage(request, failure))
        return setForm({
          ...form,
          image: { state: 'failed', fileName: request.input.fileName, error: failure },
        });
      setForm(form);
      set({ error: failure, showProblems: failure !== null });
    },
    fillLike: (asset) => setForm(formLike(asset)),
    clear: () => setForm(emptyForm),
  };
}

function sendActions(store: StoreApi<CreateState>, ports: CreatePorts): SendActions {
  const { setState: set, getState: get } = store;
  const loadDefaults = async (): Promise<void> => {
    try {
      const record = await ports.api.connections.defaults();
      const defaults = { ...specifiedChoices, ...choicesIn(record) };
      set({ defaults, defaultsFrom: 'account', defaultsError: null });
    } catch (error) {
      set({
        defaults: specifiedChoices,
        defaultsFrom: 'specification',
        defaultsError: failureOf(error),
      });
    }
  };
  // An answer that was lost on the way is asked for with the same key; what was changed since is another request.
  let asked = { text: '', key: '' };
  const keyOf = (request: StandardRequest): string => {
    const text = JSON.stringify(request);
    if (asked.text !== text) asked = { text, key: crypto.randomUUID() };
    return asked.key;
  };
  return {
    loadDefaults,
    async submit() {
      const { form, defaults, sending } = get();
      if (sending) return null;
      const request = requestOf(form, defaults);
      if (request === null) {
        set({ showProblems: true });
        return null;
      }
      set({ sending: true, error: null });
      try {
        const submission = await ports.api.create.standard({ ...request, once: keyOf(request) });
        asked = { text: '', key: '' };
        const { chosen, inputType } = get().form;
        set(({ sentCount }) => ({
          // The options stay: the next asset of a series usually wants the same.
          form: { ...emptyForm, inputType, chosen },
          offered: [],
          showProblems: false,
          left: new Set(),
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

function formLike({
  name,
  source,
  effectiveParams,
}: Pick<AssetDetail, 'name' | 'source' | 'effectiveParams'>): CreateForm {
  const inputType = source.type === 'unknown' ? 'text' : source.type;
  return {
    ...emptyForm,
    inputType,
    name: name ?? '',
    chosen: choicesIn(effectiveParams),
    text: source.type === 'text' ? source.text : '',
    url: source.type === 'image-url' ? source.url : '',
  };
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

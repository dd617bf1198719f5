/** The form of a measured asset: a checked clip, one image, a name, options; sent exactly once, a failing clip only by the person's own word. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '../../main/contract/errors.ts';
import type { AppFailureWire } from '../../main/contract/model/app-failure.ts';
import type { CaptureCheck } from '../../main/contract/model/capture/check.ts';
import type { InputId } from '../../main/contract/model/ids.ts';
import { limits } from '../../main/contract/model/param-values.ts';
import { checkMeasured } from '../../main/contract/model/request-rules/assets.ts';
import type { StoredImage } from '../../main/contract/model/stored-input.ts';
import type { Submission } from '../../main/contract/model/submission.ts';
import type { Client } from '../bridge/bridge.ts';
import { failureOf } from '../bridge/failure.ts';
import type { Captures } from './captures.ts';
import type { UploadInput } from './create.ts';
import type { ImageChoice } from './create-form.ts';
import { type ParamChoices, type ParamPath, paramsOf } from './create-params.ts';

export interface MeasuredForm {
  readonly clipId: InputId | null;
  readonly image: ImageChoice;
  readonly name: string;
  /** Only what differs from the defaults by the person's choice. */
  readonly chosen: Partial<ParamChoices>;
  /** The person sends this clip although its check failed; falls with the clip. */
  readonly anyway: boolean;
}

export interface MeasuredState {
  readonly form: MeasuredForm;
  /** A still is being taken out of the clip. */
  readonly taking: boolean;
  readonly showProblems: boolean;
  readonly sending: boolean;
  readonly error: AppFailureWire | null;
}

/** A field that can be wrong, with the sentence that says what to do. */
export type MeasuredProblems = Partial<Record<'clip' | 'image' | 'name', string>>;

/** No method rejects; failures are in the state. */
export interface Measured {
  readonly store: StoreApi<MeasuredState>;
  edit(patch: Partial<Pick<MeasuredForm, 'name' | 'anyway'>>): void;
  setClip(clipId: InputId | null): void;
  takeImage(file: File): Promise<void>;
  /** Takes the frame at that second out of the clip as the image. */
  takeStill(atS: number): Promise<void>;
  removeImage(): void;
  choose<P extends ParamPath>(path: P, value: ParamChoices[P]): void;
  resetParams(): void;
  /** The journalled submission, or null when nothing was sent. */
  submit(): Promise<Submission | null>;
}

const empty: MeasuredForm = { clipId: null, image: { state: 'none' }, name: '', chosen: {}, anyway: false };

/** True for a clip whose final verdict stops it. */
export function isStopped(check: CaptureCheck | null): boolean {
  const summary = check?.summary ?? null;
  return summary?.final === true && (summary.verdict === 'fail' || summary.verdict === 'unreadable');
}

/** Empty when the form may be sent. `check` is the row of its clip. */
export function measuredProblems(form: MeasuredForm, check: CaptureCheck | null): MeasuredProblems {
  const { image } = form;
  const faults = checkMeasured({
    inputs: {
      images: image.state === 'stored' ? [{ data: { sizeBytes: image.sizeBytes ?? 1 } }] : [],
      capture: check === null ? [] : [{ data: { sizeBytes: check.sizeBytes } }],
    },
    name: form.name.trim(),
  });
  const problems: MeasuredProblems = {};
  for (const { path, message } of faults) {
    const field = path === 'name' ? 'name' : path.startsWith('inputs.capture') ? 'clip' : 'image';
    problems[field] ??= message;
  }
  if (image.state === 'uploading') problems.image = 'Wait until the image is copied.';
  if (check !== null && isStopped(check) && !form.anyway)
    problems.clip = 'This clip will not do. Film it again, or say below that it shall be sent anyway.';
  return problems;
}

/** One per window. `defaults` answers what an option is when nothing is chosen. */
export function createMeasured(ports: {
  readonly api: {
    readonly create: Pick<Client['create'], 'submit'>;
    readonly captures: Pick<Client['captures'], 'still'>;
  };
  readonly captures: Pick<Captures, 'store'>;
  readonly upload: UploadInput;
  readonly defaults: () => ParamChoices;
  readonly newKey: () => string;
}): Measured {
  const store = createStore<MeasuredState>(() => ({
    form: empty,
    taking: false,
    showProblems: false,
    sending: false,
    error: null,
  }));
  const change = (patch: Partial<MeasuredForm>): void =>
    store.setState(({ form }) => ({ form: { ...form, ...patch }, error: null }));
  return {
    store,
    edit: change,
    setClip: (clipId) => {
      if (clipId !== store.getState().form.clipId) change({ clipId, anyway: false });
    },
    removeImage: () => change({ image: { state: 'none' } }),
    choose: (path, value) => change({ chosen: { ...store.getState().form.chosen, [path]: value } }),
    resetParams: () => change({ chosen: {} }),
    ...imageActions(store, change, ports),
    submit: createSubmit(store, ports),
  };
}

type Ports = Parameters<typeof createMeasured>[0];

function imageActions(
  store: StoreApi<MeasuredState>,
  change: (patch: Partial<MeasuredForm>) => void,
  { api, upload }: Ports,
): Pick<Measured, 'takeImage' | 'takeStill'> {
  let current = new AbortController();
  const begin = (): AbortSignal => {
    current.abort();
    current = new AbortController();
    return current.signal;
  };
  const keep = ({ id, fileName, sizeBytes, mediaType, widthPx, heightPx }: StoredImage): void =>
    change({ image: { state: 'stored', inputId: id, fileName, sizeBytes, mediaType, widthPx, heightPx } });
  return {
    async takeImage(file) {
      const signal = begin();
      const { name: fileName, size: sizeBytes } = file;
      const show = (sentBytes: number): void => {
        if (!signal.aborted) change({ image: { state: 'uploading', fileName, sizeBytes, sentBytes } });
      };
      show(0);
      try {
        if (sizeBytes > limits.imageBytes)
          throw new AppError('input.too-large', { fileName, sizeBytes, limitBytes: limits.imageBytes });
        const stored = await upload(file, { signal, onProgress: show });
        if (!signal.aborted) keep(stored);
      } catch (error) {
        if (!signal.aborted) change({ image: { state: 'failed', fileName, error: failureOf(error) } });
      }
    },
    async takeStill(atS) {
      const { clipId } = store.getState().form;
      if (clipId === null) return;
      const signal = begin();
      store.setState({ taking: true, error: null });
      try {
        const stored = await api.captures.still({ inputId: clipId, atS });
        // Another clip may show another object.
        if (!signal.aborted && store.getState().form.clipId === clipId) keep(stored);
      } catch (error) {
        if (!signal.aborted) store.setState({ error: failureOf(error) });
      } finally {
        store.setState({ taking: false });
      }
    },
  };
}

/** The same request has the same key until its answer is known, so that one whose answer was lost is not made twice. */
function createSubmit(store: StoreApi<MeasuredState>, ports: Ports): Measured['submit'] {
  let asked = { text: '', key: '' };
  return async () => {
    const { form, sending } = store.getState();
    if (sending) return null;
    const check =
      form.clipId === null ? null : (ports.captures.store.getState().byId.get(form.clipId) ?? null);
    const { image, name, chosen, anyway } = form;
    if (Object.keys(measuredProblems(form, check)).length > 0 || check === null || image.state !== 'stored') {
      store.setState({ showProblems: true });
      return null;
    }
    const request = {
      route: 'measured',
      name: name.trim() === '' ? null : name.trim(),
      image: { type: 'image', inputId: image.inputId, fileName: image.fileName },
      capture: { type: 'clip', inputId: check.inputId, fileName: check.fileName },
      params: paramsOf({ ...ports.defaults(), ...chosen }),
    } as const;
    const text = JSON.stringify([request, anyway]);
    if (asked.text !== text) asked = { text, key: ports.newKey() };
    store.setState({ sending: true, error: null });
    try {
      const [made] = await ports.api.create.submit({
        requests: [{ request, anyway: anyway && isStopped(check) }],
        once: asked.key,
      });
      asked = { text: '', key: '' };
      // The options stay: the next asset of a series usually wants the same.
      store.setState(({ form: { chosen: kept } }) => ({
        form: { ...empty, chosen: kept },
        showProblems: false,
      }));
      return made ?? null;
    } catch (error) {
      store.setState({ error: failureOf(error) });
      return null;
    } finally {
      store.setState({ sending: false });
    }
  };
}

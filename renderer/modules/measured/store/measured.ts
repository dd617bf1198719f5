/** The form of a measured asset: a checked clip, one image, a name, options; sent exactly once, a failing clip only by the user's own word. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { checkMeasured } from '../../../../main/contract/plain/request-rules/creates.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import type {
  ClipSource,
  MeasuredRequest,
  RequestOf,
  StoredImage,
} from '../../../../main/contract/schema/creation/create-request.ts';
import type { Lineage, Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Captures } from '../../captures/store/captures.ts';
import type { ExpectedClips } from '../../captures/store/clip-intake.ts';
import { type ParamChoices, type ParamPath, paramsOf } from '../../creation/store/create-params.ts';
import {
  fillSlot,
  missingImage,
  noImage,
  slotFacts,
  sourceOfSlot,
  storedSlot,
  type UploadInput,
  unfinished,
} from '../../creation/store/image-slot.ts';
import { type AskedKey, createAskedKey, type PageStorage } from '../../shared/store/drafts.ts';
import { formWords } from '../../shared/store/form-words.ts';
import {
  emptyMeasured,
  keepMeasured,
  type MeasuredForm,
  measuredFormOf,
  restoredMeasured,
} from './measured-form.ts';

export interface MeasuredState {
  readonly form: MeasuredForm;
  /** A clip that was given is on its way, and will take the place of the one that is chosen. */
  readonly clipComes: boolean;
  /** A still is being taken out of the clip. */
  readonly taking: boolean;
  readonly showProblems: boolean;
  readonly lineage: Lineage | null;
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
  /** For a clip that is given now and comes later: takes it, unless the user decided on another one meanwhile. Until then nothing is sent. */
  expectClip(): ExpectedClips;
  /** The clip by its address instead, as typed; null for none. */
  linkClip(url: string | null): void;
  /** The image by its address, as typed. */
  linkImage(url: string): void;
  takeImage(file: File): Promise<void>;
  /** Takes the frame at that second out of the clip as the image. */
  takeStill(atS: number): Promise<void>;
  removeImage(): void;
  choose<P extends ParamPath>(path: P, value: ParamChoices[P]): void;
  /** Instead of all that was chosen. */
  setOptions(chosen: Partial<ParamChoices>): void;
  /** An image that is in the library already. */
  takeStored(image: StoredImage): void;
  /** The kept image is not in the library any more. */
  imageMissing(): void;
  /** An earlier request, for editing. */
  refill(
    request: MeasuredRequest,
    options?: { failure?: AppFailureWire | null; lineage?: Lineage | null },
  ): void;
  /** Empties everything, and answers how to take that back. */
  clear(): () => void;
  /** Reads the kept form again, which an earlier run has left. */
  restore(): void;
  /** As after an attempt to send. */
  showProblems(): void;
  /** The journalled submission, or null when nothing was sent. */
  submit(): Promise<Submission | null>;
}

const fresh = {
  clipComes: false,
  taking: false,
  showProblems: false,
  lineage: null,
  sending: false,
  error: null,
} as const;

/** True for a clip whose final verdict stops it. */
export function isStopped(check: CaptureCheck | null): boolean {
  const summary = check?.summary ?? null;
  return summary?.final === true && (summary.verdict === 'fail' || summary.verdict === 'unreadable');
}

const missing = {
  get clip() {
    return formWords.clipMissing;
  },
  get image() {
    return formWords.imageMissing;
  },
} as const;

type Judged = Pick<MeasuredState, 'form' | 'clipComes'>;

/** Empty when the form may be sent. `check` is the row of its clip. */
export function measuredProblems({ form, clipComes }: Judged, check: CaptureCheck | null): MeasuredProblems {
  const { image, clipUrl } = form;
  const facts = slotFacts(image);
  const faults = checkMeasured({
    inputs: {
      images: facts === null ? [] : [facts],
      capture:
        clipUrl !== null
          ? [{ url: clipUrl.trim() }]
          : check === null
            ? []
            : [{ data: { sizeBytes: check.sizeBytes } }],
    },
    name: form.name.trim(),
  });
  const problems: MeasuredProblems = {};
  for (const { path, code, message } of faults) {
    const field = path === 'name' ? 'name' : path.startsWith('inputs.capture') ? 'clip' : 'image';
    problems[field] ??= code === 'too-few' && field !== 'name' ? missing[field] : message;
  }
  const why = unfinished(image);
  if (why !== null) problems.image = why;
  if (clipUrl === null && check !== null && isStopped(check) && !form.anyway)
    problems.clip = formWords.clipStopped;
  if (clipComes) problems.clip = formWords.clipComes;
  return problems;
}

/** Null while `measuredProblems` names a problem. */
export function measuredRequestOf(
  judged: Judged,
  check: CaptureCheck | null,
  defaults: ParamChoices,
): RequestOf<'measured'> | null {
  const { form } = judged;
  const { clipUrl, name, chosen } = form;
  const image = sourceOfSlot(form.image);
  const capture = captureOf(clipUrl, check);
  if (Object.keys(measuredProblems(judged, check)).length > 0 || capture === null || image === null)
    return null;
  return {
    route: 'measured',
    name: name.trim() === '' ? null : name.trim(),
    image,
    capture,
    params: paramsOf({ ...defaults, ...chosen }),
  };
}

function captureOf(clipUrl: string | null, check: CaptureCheck | null): ClipSource | null {
  if (clipUrl !== null) return { type: 'clip-url', url: clipUrl.trim() };
  return check === null ? null : { type: 'clip', inputId: check.inputId, fileName: check.fileName };
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
  /** The page's session storage, or a map in tests. */
  readonly session: PageStorage;
  /** Where the key of a request is kept; on its own as long as the page lives. */
  readonly asked?: AskedKey;
}): Measured {
  const store = createStore<MeasuredState>(() => ({ ...fresh, form: restoredMeasured(ports.session) }));
  store.subscribe(({ form }, before) => {
    if (form !== before.form) keepMeasured(ports.session, form);
  });
  const change = (patch: Partial<MeasuredForm>): void =>
    store.setState(({ form }) => ({ form: { ...form, ...patch }, error: null }));
  const { leaveImage, ...images } = imageActions(store, change, ports);
  let decided = 0;
  const decide = (): void => {
    decided += 1;
    store.setState({ clipComes: false });
  };
  /** What is on its way into the form belongs to the one that is left. */
  const leave = (): void => {
    decide();
    leaveImage();
  };
  const setClip = (clipId: InputId | null): void => {
    decide();
    const { form } = store.getState();
    if (clipId !== form.clipId || form.clipUrl !== null) change({ clipId, clipUrl: null, anyway: false });
  };
  return {
    store,
    edit: change,
    setClip,
    expectClip() {
      decide();
      const mine = decided;
      return {
        arrived: (clipId) => void (mine === decided && setClip(clipId)),
        comes: (now) => void (mine === decided && store.setState({ clipComes: now })),
      };
    },
    linkClip(clipUrl) {
      decide();
      change({ clipId: null, clipUrl, anyway: false });
    },
    removeImage() {
      leaveImage();
      change({ image: { state: 'none' } });
    },
    choose: (path, value) => change({ chosen: { ...store.getState().form.chosen, [path]: value } }),
    setOptions: (chosen) => change({ chosen }),
    refill(request, { failure = null, lineage = null } = {}) {
      leave();
      const form = measuredFormOf(request);
      store.setState({ ...fresh, form, lineage, error: failure, showProblems: failure !== null });
    },
    clear() {
      leave();
      const { form, lineage } = store.getState();
      store.setState({ ...fresh, form: emptyMeasured });
      // An image that was on its way then comes no more.
      const image = form.image.state === 'uploading' ? noImage : form.image;
      return () => {
        leave();
        store.setState({ ...fresh, form: { ...form, image }, lineage });
      };
    },
    showProblems: () => store.setState({ showProblems: true }),
    restore: () => store.setState({ form: restoredMeasured(ports.session) }),
    ...images,
    submit: createSubmit(store, ports),
  };
}

type Ports = Parameters<typeof createMeasured>[0];

function imageActions(
  store: StoreApi<MeasuredState>,
  change: (patch: Partial<MeasuredForm>) => void,
  { api, upload }: Ports,
): Pick<Measured, 'takeImage' | 'linkImage' | 'takeStill' | 'takeStored' | 'imageMissing'> & {
  leaveImage(): void;
} {
  let current = new AbortController();
  const begin = (): AbortSignal => {
    current.abort();
    current = new AbortController();
    return current.signal;
  };
  const keep = (image: StoredImage): void => change({ image: storedSlot(image) });
  return {
    leaveImage: () => void begin(),
    takeImage: (file) => fillSlot(file, { upload, signal: begin(), show: (image) => change({ image }) }),
    linkImage(url) {
      begin();
      change({ image: { state: 'linked', url } });
    },
    takeStored(image) {
      begin();
      keep(image);
    },
    imageMissing() {
      const { image } = store.getState().form;
      if (image.state === 'stored') change({ image: missingImage(image.fileName) });
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
  const asked = ports.asked ?? createAskedKey(ports.newKey);
  return async () => {
    const { form, clipComes, lineage, sending } = store.getState();
    if (sending) return null;
    const check =
      form.clipId === null ? null : (ports.captures.store.getState().byId.get(form.clipId) ?? null);
    const { anyway } = form;
    const request = measuredRequestOf({ form, clipComes }, check, ports.defaults());
    if (request === null) {
      store.setState({ showProblems: true });
      return null;
    }
    store.setState({ sending: true, error: null });
    try {
      const once = asked.of(JSON.stringify(request));
      if (asked.kept !== null) await asked.kept();
      const [made] = await ports.api.create.submit({
        requests: [{ request, lineage, anyway: anyway && isStopped(check) }],
        once,
      });
      asked.answered();
      // The options stay: the next asset of a series usually wants the same.
      store.setState(({ form: { chosen: kept } }) => ({
        ...fresh,
        form: { ...emptyMeasured, chosen: kept },
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

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly measured: Measured;
  }
}

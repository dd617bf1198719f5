/** What the create form holds, whether it may be sent, what will be sent, where a refusal has to be put right, and how it outlives a reload of the page. Pure. */
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { checkStandard, type StandardFacts } from '../../../../main/contract/plain/request-rules/creates.ts';
import { grouped } from '../../../../main/contract/plain/request-rules/fault.ts';
import { characterCount } from '../../../../main/contract/plain/request-rules/inputs.ts';
import type { StandardRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { formWords } from '../../shared/store/form-words.ts';
import { choicesIn, type ParamChoices, paramsOf, specifiedChoices } from './create-params.ts';

/** An image on its way into the library, or there. What is unknown about a kept one is null. */
export type ImageChoice =
  | { readonly state: 'none' }
  | {
      readonly state: 'uploading';
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly sentBytes: number;
    }
  | {
      readonly state: 'stored';
      readonly inputId: InputId;
      readonly fileName: string;
      readonly mediaType: string | null;
      readonly widthPx: number | null;
      readonly heightPx: number | null;
      readonly sizeBytes: number | null;
    }
  | { readonly state: 'failed'; readonly fileName: string; readonly error: AppFailureWire };

export type InputType = StandardRequest['input']['type'];

/** What the user entered; all three inputs are kept while they try the one or the other. */
export interface CreateForm {
  readonly inputType: InputType;
  readonly text: string;
  readonly url: string;
  readonly image: ImageChoice;
  readonly name: string;
  /** Only what differs from the defaults by the user's choice. */
  readonly chosen: Partial<ParamChoices>;
}

export const emptyForm: CreateForm = {
  inputType: 'text',
  text: '',
  url: '',
  image: { state: 'none' },
  name: '',
  chosen: {},
};

/** A field that can be wrong. */
export type FormField = 'text' | 'image' | 'url' | 'name';

/** `message` says what to do about it; `atOnce`: typing on makes it only worse, so it is said while the user types. */
export interface FormProblem {
  readonly message: string;
  readonly atOnce: boolean;
}

export type FormProblems = Partial<Record<FormField, FormProblem>>;

/** Empty when the form may be sent. The rules and their sentences are the contract's; the form itself knows only what its own image is doing. */
export function problemsOf(form: CreateForm): FormProblems {
  const problems: FormProblems = {};
  const faults = checkStandard({ inputs: inputFacts(form), name: form.name.trim() });
  for (const fault of faults) {
    const field = fault.path === 'name' ? 'name' : inputField(form.inputType);
    problems[field] ??= { message: fault.message, atOnce: fault.code.endsWith('-too-long') };
  }
  const unfinished = form.inputType === 'image' ? unfinishedImage(form.image) : null;
  return unfinished === null ? problems : { ...problems, image: { message: unfinished, atOnce: false } };
}

/** The sentence of each problem that is due now: all after an attempt to send, before that only at fields which the user `left`. */
export function problemsShown(
  problems: FormProblems,
  { all, left }: { readonly all: boolean; readonly left: ReadonlySet<FormField> },
): Partial<Record<FormField, string>> {
  const shown: Partial<Record<FormField, string>> = {};
  for (const field of ['text', 'image', 'url', 'name'] as const) {
    const problem = problems[field];
    if (problem !== undefined && (all || problem.atOnce || left.has(field))) shown[field] = problem.message;
  }
  return shown;
}

/** “8,312 of 10,000” in characters as the service counts them; null while the limit is far (below 80 %). */
export function lengthNear(limit: number, text: string): string | null {
  const count = characterCount(text);
  return count < limit * 0.8 ? null : `${grouped(count)} of ${grouped(limit)}`;
}

function inputField(inputType: InputType): FormField {
  return inputType === 'image-url' ? 'url' : inputType;
}

function inputFacts({ inputType, text, url, image }: CreateForm): StandardFacts['inputs'] {
  if (inputType === 'text') return { text };
  if (inputType === 'image-url') return { images: [{ url: url.trim() }] };
  if (image.state === 'none') return {};
  // An image of an earlier request is there, and of its size only main knows.
  const sizeBytes = image.state === 'stored' ? (image.sizeBytes ?? 1) : 1;
  return { images: [{ data: { sizeBytes } }] };
}

function unfinishedImage({ state }: ImageChoice): string | null {
  if (state === 'uploading') return formWords.imageComing;
  return state === 'failed' ? formWords.otherImage : null;
}

/** The stem of folder and files (specification: File naming rules). */
export function fileStem(name: string): string {
  const stem = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  if (stem === '') return 'asset';
  return /^[0-9]/.test(stem) ? `asset_${stem}` : stem;
}

/** Null while `problemsOf` names a problem. */
export function requestOf(form: CreateForm, defaults: ParamChoices): StandardRequest | null {
  if (Object.keys(problemsOf(form)).length > 0) return null;
  const input = inputOf(form);
  const name = form.name.trim();
  return (
    input && { name: name === '' ? null : name, input, params: paramsOf({ ...defaults, ...form.chosen }) }
  );
}

function inputOf({ inputType, text, url, image }: CreateForm): StandardRequest['input'] | null {
  if (inputType === 'text') return { type: 'text', text };
  if (inputType === 'image-url') return { type: 'image-url', url: url.trim() };
  if (image.state !== 'stored') return null;
  return { type: 'image', inputId: image.inputId, fileName: image.fileName };
}

// Where in the form a refused request has to be put right. Pure.

type ImageRequest = StandardRequest & {
  readonly input: Extract<StandardRequest['input'], { type: 'image' }>;
};

/** True when the request's own image is at fault, so that it must be chosen anew. */
export function blamesImage(
  request: StandardRequest,
  { code, data }: AppFailureWire,
): request is ImageRequest {
  if (request.input.type !== 'image') return false;
  if (code.startsWith('input.')) return true;
  const issues: unknown = code === 'request.invalid' ? data['issues'] : null;
  return Array.isArray(issues) && issues.some(isOfImages);
}

function isOfImages(issue: unknown): boolean {
  return (
    typeof issue === 'object' &&
    issue !== null &&
    'field' in issue &&
    typeof issue.field === 'string' &&
    issue.field.startsWith('inputs.images')
  );
}

// Keeps the create form over a reload of the page, in the session's storage.

const storageKey = 'caliper.create';
/** Where the form is kept in the page's storage. */
export const formKey = storageKey;
const inputTypes: readonly InputType[] = ['text', 'image', 'image-url'];

/** Storage that is full or forbidden costs only the keeping. */
export function storedForm(session: Pick<Storage, 'setItem'>, form: CreateForm): void {
  const image: ImageChoice = form.image.state === 'stored' ? form.image : { state: 'none' };
  const chosen = Object.keys(form.chosen);
  const params = paramsOf({ ...specifiedChoices, ...form.chosen });
  try {
    session.setItem(storageKey, JSON.stringify({ ...form, image, chosen, params }));
  } catch {
    // See above: the form itself is in memory.
  }
}

/** The kept form, or an empty one. What is not as it was written is dropped field by field. */
export function restoredForm(session: Pick<Storage, 'getItem'>): CreateForm {
  const kept = readObject(session);
  const text = (name: string): string => (typeof kept[name] === 'string' ? kept[name] : '');
  return {
    inputType: inputTypes.find((type) => type === kept['inputType']) ?? emptyForm.inputType,
    text: text('text'),
    url: text('url'),
    name: text('name'),
    image: restoredImage(kept['image']),
    chosen: restoredChoices(kept),
  };
}

function restoredChoices(kept: Record<string, unknown>): Partial<ParamChoices> {
  const names: unknown[] = Array.isArray(kept['chosen']) ? kept['chosen'] : [];
  return Object.fromEntries(
    Object.entries(choicesIn(kept['params'])).filter(([path]) => names.includes(path)),
  );
}

function restoredImage(value: unknown): ImageChoice {
  if (typeof value !== 'object' || value === null || !('inputId' in value) || !('fileName' in value)) {
    return emptyForm.image;
  }
  if (typeof value.inputId !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(value.inputId))
    return emptyForm.image;
  const number = (name: string): number | null => {
    const found: unknown = Object.entries(value).find(([entry]) => entry === name)?.[1];
    return typeof found === 'number' ? found : null;
  };
  return {
    state: 'stored',
    // An id of our own that was written by `storedForm`; its shape was checked above.
    inputId: value.inputId as Extract<ImageChoice, { state: 'stored' }>['inputId'],
    fileName: String(value.fileName),
    mediaType: 'mediaType' in value && typeof value.mediaType === 'string' ? value.mediaType : null,
    widthPx: number('widthPx'),
    heightPx: number('heightPx'),
    sizeBytes: number('sizeBytes'),
  };
}

function readObject(session: Pick<Storage, 'getItem'>): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(session.getItem(storageKey) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

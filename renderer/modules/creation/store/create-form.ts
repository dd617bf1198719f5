/** What the create form holds, whether it may be sent, and what will be sent. Pure. */

import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { checkStandard, type StandardFacts } from '../../../../main/contract/plain/request-rules/assets.ts';
import { grouped } from '../../../../main/contract/plain/request-rules/fault.ts';
import { characterCount } from '../../../../main/contract/plain/request-rules/text.ts';
import type { StandardRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { formWords } from '../../shared/store/drafts.ts';
import { type ParamChoices, paramsOf } from './create-params.ts';

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

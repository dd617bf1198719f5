/** What the create form holds, whether it may be sent, and what will be sent. Pure. */

import type { AppFailureWire } from '../../main/contract/model/app-failure.ts';
import type { InputId } from '../../main/contract/model/ids.ts';
import { limits } from '../../main/contract/model/param-values.ts';
import type { StandardRequest } from '../../main/contract/model/submission.ts';
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

/** What the person entered; all three inputs are kept while they try the one or the other. */
export interface CreateForm {
  readonly inputType: InputType;
  readonly text: string;
  readonly url: string;
  readonly image: ImageChoice;
  readonly name: string;
  /** Only what differs from the defaults by the person's choice. */
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

/** Fields that can be wrong, with what to do about it in words. */
export type FormProblems = Partial<Record<'text' | 'image' | 'url' | 'name', string>>;

/** Empty when the form may be sent. */
export function problemsOf(form: CreateForm): FormProblems {
  const input = { text: textProblem, image: imageProblem, 'image-url': urlProblem }[form.inputType](form);
  const name =
    form.name.trim().length > limits.nameLength ? `At most ${limits.nameLength} characters.` : null;
  const field = form.inputType === 'image-url' ? 'url' : form.inputType;
  return { ...(input !== null && { [field]: input }), ...(name !== null && { name }) };
}

function textProblem({ text }: CreateForm): string | null {
  if (text.trim() === '') return 'Describe the object in words.';
  const over = text.length - limits.standardTextLength;
  return over > 0
    ? `${over.toLocaleString('en')} characters too many: at most ${limits.standardTextLength.toLocaleString('en')}.`
    : null;
}

function imageProblem({ image }: CreateForm): string | null {
  if (image.state === 'none') return 'Choose, drop or paste one image.';
  if (image.state === 'uploading') return 'The image is still being copied into the library.';
  return image.state === 'failed' ? 'Choose another image.' : null;
}

function urlProblem({ url }: CreateForm): string | null {
  const trimmed = url.trim();
  if (trimmed === '') return 'Enter the address of one image.';
  if (trimmed.length > limits.urlLength)
    return `At most ${limits.urlLength.toLocaleString('en')} characters.`;
  const parsed = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') {
    return 'This is not an address the service can fetch: it begins with https:// or http://.';
  }
  return null;
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

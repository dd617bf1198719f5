/** Keeps the create form over a reload of the page, in the session's storage. */
import { type CreateForm, emptyForm, type ImageChoice, type InputType } from './create-form.ts';
import { choicesIn, type ParamChoices, paramsOf, specifiedChoices } from './create-params.ts';

const key = 'caliper.create';
/** Where the form is kept in the page's storage. */
export const formKey = key;
const inputTypes: readonly InputType[] = ['text', 'image', 'image-url'];

/** Storage that is full or forbidden costs only the keeping. */
export function storedForm(session: Pick<Storage, 'setItem'>, form: CreateForm): void {
  const image: ImageChoice = form.image.state === 'stored' ? form.image : { state: 'none' };
  const chosen = Object.keys(form.chosen);
  const params = paramsOf({ ...specifiedChoices, ...form.chosen });
  try {
    session.setItem(key, JSON.stringify({ ...form, image, chosen, params }));
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
    const parsed: unknown = JSON.parse(session.getItem(key) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

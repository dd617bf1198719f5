/** A place of a form that holds one image: copied into the library, given by its address, or taken from an asset. */
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import type { SourceFacts } from '../../../../main/contract/plain/request-rules/inputs.ts';
import type { ImageSource, StoredImage } from '../../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { formWords } from '../../shared/store/form-words.ts';
import type { ImageChoice } from './create-form.ts';

/** Throws `FailureError` with `input.*`, `library.*` or `bridge.lost`, or the signal's reason when aborted. */
export type UploadInput = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
) => Promise<StoredImage>;

/** As `ImageChoice`, or an address that the service fetches on its own. */
export type ImageSlot = ImageChoice | { readonly state: 'linked'; readonly url: string };

/** Nothing. */
export const noImage: ImageSlot = { state: 'none' };

/** An image of the library as a form shows it. */
export function storedSlot({
  id,
  fileName,
  ...facts
}: StoredImage): Extract<ImageChoice, { state: 'stored' }> {
  const { mediaType, widthPx, heightPx, sizeBytes } = facts;
  return { state: 'stored', inputId: id, fileName, mediaType, widthPx, heightPx, sizeBytes };
}

/** What an earlier request shows; of a kept image only its name is known. */
export function slotOf(source: ImageSource | null): ImageSlot {
  if (source === null) return noImage;
  if (source.type === 'image-url') return { state: 'linked', url: source.url };
  const unknown = { mediaType: null, widthPx: null, heightPx: null, sizeBytes: null };
  return { state: 'stored', inputId: source.inputId, fileName: source.fileName, ...unknown };
}

/** For the request; null while there is nothing that can be sent. */
export function sourceOfSlot(slot: ImageSlot): ImageSource | null {
  if (slot.state === 'stored') return { type: 'image', inputId: slot.inputId, fileName: slot.fileName };
  return slot.state === 'linked' ? { type: 'image-url', url: slot.url.trim() } : null;
}

/** For the rules of requests. One that is on its way, or was not taken, counts as there: `unfinished` says what is wrong. */
export function slotFacts(slot: ImageSlot): SourceFacts | null {
  if (slot.state === 'none') return null;
  if (slot.state === 'linked') return { url: slot.url.trim() };
  // Of an image of an earlier request only main knows the size.
  return { data: { sizeBytes: slot.state === 'stored' ? (slot.sizeBytes ?? 1) : 1 } };
}

/** What has to be waited for or mended; null when there is nothing. */
export function unfinished({ state }: ImageSlot): string | null {
  if (state === 'uploading') return formWords.imageComing;
  return state === 'failed' ? formWords.otherImage : null;
}

/** Gone from the library meanwhile. */
export function missingImage(fileName: string): ImageChoice {
  return { state: 'failed', fileName, error: toFailure(new AppError('input.missing', { fileName })) };
}

/** Copies a file into the library; `show` is notified of every step. Never rejects; after an abort nothing is shown. */
export async function fillSlot(
  file: File,
  options: {
    readonly upload: UploadInput;
    readonly signal: AbortSignal;
    readonly show: (slot: ImageChoice) => void;
  },
): Promise<void> {
  const { upload, signal } = options;
  const { name: fileName, size: sizeBytes } = file;
  const show = (slot: ImageChoice): void => {
    if (!signal.aborted) options.show(slot);
  };
  const onProgress = (sentBytes: number): void =>
    show({ state: 'uploading', fileName, sizeBytes, sentBytes });
  onProgress(0);
  try {
    if (sizeBytes > limits.imageBytes)
      throw new AppError('input.too-large', { fileName, sizeBytes, limitBytes: limits.imageBytes });
    show(storedSlot(await upload(file, { signal, onProgress })));
  } catch (error) {
    show({ state: 'failed', fileName, error: failureOf(error) });
  }
}

/** From a kept form: what is not as it was written is dropped, and what was under way is gone. */
export function restoredSlot(value: unknown): ImageSlot {
  const kept = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map();
  const text = (name: string): string | null => {
    const found: unknown = kept.get(name);
    return typeof found === 'string' ? found : null;
  };
  const number = (name: string): number | null => {
    const found: unknown = kept.get(name);
    return typeof found === 'number' ? found : null;
  };
  const url = text('url');
  if (text('state') === 'linked' && url !== null) return { state: 'linked', url };
  const [inputId, fileName] = [text('inputId'), text('fileName')];
  if (inputId === null || fileName === null || !/^[A-Za-z0-9_-]{1,64}$/.test(inputId)) return noImage;
  return {
    state: 'stored',
    // An id of our own, its shape checked above.
    inputId: inputId as InputId,
    fileName,
    mediaType: text('mediaType'),
    widthPx: number('widthPx'),
    heightPx: number('heightPx'),
    sizeBytes: number('sizeBytes'),
  };
}

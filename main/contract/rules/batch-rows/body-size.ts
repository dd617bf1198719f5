/** Length of a batch's body as it will be sent: JSON in UTF-8, each file as its base64 (specification: Batch request body). */
import type { Params } from '../../schema/creation/params.ts';
import type { BatchKind, BatchRow, RowSource } from './row.ts';
import { paramsOfRow } from './row-params.ts';

/** Bytes of one item, without the comma between two. */
export function itemBytes(row: BatchRow, kind: BatchKind, params: Params): number {
  const { name, text, image, capture, subjectName } = row;
  const used = kind === 'measured' ? [image, capture] : [image];
  const inputs = {
    ...(kind === 'standard' && text !== '' ? { text } : {}),
    ...(image === null ? {} : { images: [sourceBody(image)] }),
    ...(kind === 'measured' && capture !== null ? { capture: [sourceBody(capture)] } : {}),
    ...(kind === 'standard' && subjectName !== ''
      ? { subject_name: subjectName, multi_subject_image: true }
      : {}),
  };
  const item = { inputs, ...(name.trim() === '' ? {} : { name }), params: paramsOfRow(params, row.params) };
  return jsonBytes(item) + used.reduce((sum, source) => sum + fileBytes(source), 0);
}

/** Bytes of everything around the items: the brackets, the name. */
export function frameBytes(name: string | null): number {
  return jsonBytes({ items: [], ...(name === null ? {} : { name }) });
}

/** Bytes of the whole body. */
export function bodyBytes(items: readonly number[], name: string | null): number {
  return frameBytes(name) + items.reduce((sum, size) => sum + size, 0) + Math.max(0, items.length - 1);
}

/** What is known of the files; one that has not been found counts nothing. */
function fileBytes(source: RowSource | null): number {
  return source === null || source.url !== null ? 0 : 4 * Math.ceil((source.file?.sizeBytes ?? 0) / 3);
}

function sourceBody({ url }: RowSource): object {
  return url === null ? { data: '' } : { url };
}

function jsonBytes(value: object): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** A refused request as a draft again, and which of its rows were at fault. Pure. */

import type { AppFailureWire } from '../../../../../main/contract/plain/errors.ts';
import type { BatchRow, RowParams, RowSource } from '../../../../../main/contract/rules/batch-rows/row.ts';
import { rowParamPaths } from '../../../../../main/contract/rules/batch-rows/row.ts';
import type {
  ClipSource,
  ImageSource,
  MeasuredRequest,
  StandardRequest,
} from '../../../../../main/contract/schema/creation/create-request.ts';
import { choicesIn } from '../../../creation/store/create-params.ts';
import type { BatchableRequest } from '../../../navigation/store/navigation.ts';
import { type BatchDraft, emptyDraft } from './draft.ts';

/** Options that all items share become the batch's; the first item decides. */
export function draftOf(request: BatchableRequest, label: string | null, nextId: () => number): BatchDraft {
  const items: readonly (StandardRequest | MeasuredRequest)[] = request.items;
  const chosen = choicesIn(items[0]?.params);
  const rows = items.map((item) => {
    const own = choicesIn(item.params);
    const params: RowParams = Object.fromEntries(
      rowParamPaths.flatMap((path) => (own[path] === chosen[path] ? [] : [[path, own[path]]])),
    );
    return { id: nextId(), row: { ...rowOf(item), params } };
  });
  return {
    ...emptyDraft,
    kind: request.route === 'standard-batch' ? 'standard' : 'measured',
    name: request.name ?? '',
    label: label ?? '',
    chosen,
    rows,
  };
}

/** Sentences by the row's place; what names no row is left to the failure itself. */
export function blamedRows({ code, data }: AppFailureWire): ReadonlyMap<number, string> {
  const blamed = new Map<number, string>();
  const issues: unknown = code === 'request.invalid' ? data['issues'] : null;
  if (!Array.isArray(issues)) return blamed;
  for (const issue of issues) {
    if (typeof issue !== 'object' || issue === null || !('field' in issue) || !('message' in issue)) continue;
    const place = /(?:^|\.)items(?:\.|\[)(\d+)/.exec(String(issue.field))?.[1];
    if (place !== undefined && !blamed.has(Number(place)))
      blamed.set(Number(place), `${String(issue.message).replace(/\.$/, '')}.`);
  }
  return blamed;
}

function rowOf(item: StandardRequest | MeasuredRequest): Omit<BatchRow, 'params'> {
  const name = item.name ?? '';
  const none = { name, text: '', image: null, capture: null, subjectName: '', origin: null };
  if ('capture' in item) return { ...none, image: sourceOf(item.image), capture: sourceOf(item.capture) };
  const { input } = item;
  if (input.type === 'text') return { ...none, text: input.text };
  return { ...none, image: sourceOf(input), subjectName: input.subjectName ?? '' };
}

/** Only main knows the size of a stored file: 1 until it arrives. */
function sourceOf(source: ImageSource | ClipSource): RowSource {
  if ('url' in source) return { url: source.url, file: null };
  return { url: null, file: { path: source.fileName, sizeBytes: 1, inputId: source.inputId } };
}

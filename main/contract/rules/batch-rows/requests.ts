/** From rows to batches: how long a body will be, how many parts the limits of the service make of it, and with lineage when they are too many for one. */
import { AppError } from '../../plain/errors.ts';
import { limits as requestLimits } from '../../plain/param-values.ts';
import { megabytesAbove } from '../../plain/request-rules/fault.ts';
import { nameFaults } from '../../plain/request-rules/inputs.ts';
import type {
  CreateRequest,
  ImageSource,
  MeasuredRequest,
  StandardInput,
  StandardRequest,
} from '../../schema/creation/create-request.ts';
import type { Params } from '../../schema/creation/params.ts';
import type { Lineage } from '../../schema/creation/submission.ts';
import type { InputId } from '../../schema/ids.ts';
import { cutTo, fileNameOf } from './file-names.ts';
import { type BatchKind, type BatchRow, paramsOfRow, type RowSource, rowTitle } from './row.ts';
import { rowFaults } from './row-faults.ts';
import { rowWords as words } from './row-words.ts';

/** What all rows share. `params` are the batch's own; rows may change single values. */
export interface BatchOptions {
  readonly kind: BatchKind;
  readonly name: string | null;
  readonly params: Params;
}

/** One batch of the plan. */
export interface PlannedBatch {
  readonly name: string | null;
  readonly rows: readonly BatchRow[];
  /** Place of its first row in the whole list, from 0. */
  readonly firstRow: number;
  /** Of the body as it will be sent. */
  readonly bodyBytes: number;
}

/** A batch of the plan by its places in the list: `to` is the first of the next. */
export interface PlannedPart extends Part {
  readonly name: string | null;
  readonly bodyBytes: number;
}

/** Why something cannot be sent; `row` counts from 0, null for the whole. */
export interface PlanFault {
  readonly row: number | null;
  readonly message: string;
}

/** With a fault, `batches` are those of the rows as they are, for a look only. */
export interface BatchPlan {
  readonly batches: readonly PlannedBatch[];
  readonly faults: readonly PlanFault[];
}

/** For `create.submit`. */
export interface PlannedRequest {
  readonly request: Extract<CreateRequest, { route: 'standard-batch' | 'measured-batch' }>;
  readonly lineage: Lineage | null;
}

/** How the rows would be sent. Their files need not be stored yet, only found. Does not throw. */
export function planBatches(rows: readonly BatchRow[], options: BatchOptions): BatchPlan {
  const { kind, params } = options;
  const name = nameOf(options.name);
  const sizes = rows.map((row) => itemBytes(row, kind, params));
  const faults: PlanFault[] = [
    ...(rows.length === 0 ? [{ row: null, message: words.nothingToSend }] : []),
    ...nameFaults(name, 'name').map(({ message }) => ({ row: null, message })),
    ...rows.flatMap((row, index) => rowFaults(row, kind).map(({ message }) => ({ row: index, message }))),
    ...sizes.flatMap((size, index) => sizeFaults(size, name).map((message) => ({ row: index, message }))),
  ];
  const batches = planSizes(sizes, name).map(({ from, to, ...batch }) => ({
    ...batch,
    rows: rows.slice(from, to),
    firstRow: from,
  }));
  return { batches, faults };
}

/** The same for items of which only their sizes (`itemBytes`) are at hand, so that ten thousand can be weighed in pieces. */
export function planSizes(sizes: readonly number[], name: string | null): PlannedPart[] {
  const room = roomFor(name);
  const parts = evenParts(
    sizes.map((size) => Math.min(size, room)),
    { items: requestLimits.batchItems.most, bytes: room },
  );
  return parts.map(({ from, to }, index) => {
    const own = name === null ? null : partName(name, index + 1, parts.length);
    return { from, to, name: own, bodyBytes: bodyBytes(sizes.slice(from, to), own) };
  });
}

/** The sentence for an item that no batch of this name can take; none for one that fits. */
export function sizeFaults(size: number, name: string | null): string[] {
  return size > roomFor(name) ? [tooLarge(size)] : [];
}

/**
 * The batches in order; `splitId` is an id that no other split has. Throws `request.invalid` with the faults (the first
 * 20), a file that is not stored yet being one.
 */
export function requestsOf(
  rows: readonly BatchRow[],
  options: BatchOptions & { readonly splitId: string },
): PlannedRequest[] {
  const { kind, params, splitId } = options;
  const { batches, faults } = planBatches(rows, options);
  requireNoFaults(rows, [...faults, ...rows.flatMap((row, index) => notStored(row, kind, index))]);
  return batches.map(({ name, rows: own }, index) => ({
    request:
      kind === 'standard'
        ? { route: 'standard-batch', name, items: own.map((row) => standardItem(row, params)) }
        : { route: 'measured-batch', name, items: own.map((row) => measuredItem(row, params)) },
    lineage:
      batches.length === 1 ? null : { type: 'split', of: splitId, part: index + 1, parts: batches.length },
  }));
}

/** “Kitchen (2 of 3)”, cut to the longest name that the service takes; the name itself for the only part. */
export function partName(name: string, part: number, parts: number): string {
  if (parts === 1) return name;
  const suffix = ` (${part} of ${parts})`;
  return cutTo(name, requestLimits.nameLength - suffix.length) + suffix;
}

/** Throws `request.invalid` with the first 20 when there is any. */
export function requireNoFaults(rows: readonly BatchRow[], faults: readonly PlanFault[]): void {
  if (faults.length === 0) return;
  const issues = faults.slice(0, 20).map(({ row, message }) => {
    const at = row === null ? undefined : rows[row];
    return {
      field: at === undefined || row === null ? '' : rowTitle(at, row),
      message: message.replace(/\.$/, ''),
    };
  });
  throw new AppError('request.invalid', { issues });
}

function standardItem(row: BatchRow, params: Params): StandardRequest {
  return { name: nameOf(row.name), input: standardInput(row), params: paramsOfRow(params, row.params) };
}

function standardInput({ text, image, subjectName }: BatchRow): StandardInput {
  if (image === null) return { type: 'text', text };
  return { ...imageOf(image), ...(subjectName === '' ? {} : { subjectName }) };
}

function measuredItem(row: BatchRow, params: Params): MeasuredRequest {
  const { image, capture } = row;
  // `rowFaults` has refused what does not have one.
  if (image === null || capture === null) throw new AppError('internal', { reason: 'an unchecked row' });
  const stored = storedOf(capture);
  return {
    name: nameOf(row.name),
    image: imageOf(image),
    capture: stored === null ? { type: 'clip-url', url: capture.url ?? '' } : { type: 'clip', ...stored },
    params: paramsOfRow(params, row.params),
  };
}

function imageOf(source: RowSource): ImageSource {
  const stored = storedOf(source);
  return stored === null ? { type: 'image-url', url: source.url ?? '' } : { type: 'image', ...stored };
}

function storedOf({ file }: RowSource): { inputId: InputId; fileName: string } | null {
  return file === null || file.inputId === null
    ? null
    : { inputId: file.inputId, fileName: fileNameOf(file.path).slice(-255) };
}

function notStored({ image, capture }: BatchRow, kind: BatchKind, row: number): PlanFault[] {
  return [image, kind === 'measured' ? capture : null].flatMap((source) =>
    source === null || source.file === null || source.file.inputId !== null
      ? []
      : [{ row, message: words.notStored(source.file.path) }],
  );
}

function roomFor(name: string | null): number {
  return requestLimits.batchBodyBytes - frameBytes(name === null ? null : partName(name, 10_000, 10_000));
}

function tooLarge(itemSize: number): string {
  const most = requestLimits.batchBodyBytes;
  return words.tooLarge(megabytesAbove(itemSize, most), most / 1e6);
}

function nameOf(name: string | null): string | null {
  return name === null || name.trim() === '' ? null : name;
}

// Length of a batch's body as it will be sent: JSON in UTF-8, each file as its base64 (specification: Batch request body).

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
function frameBytes(name: string | null): number {
  return jsonBytes({ items: [], ...(name === null ? {} : { name }) });
}

/** Bytes of the whole body. */
function bodyBytes(items: readonly number[], name: string | null): number {
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

// Rows that are too many for one batch, cut into parts of about the same size without changing their order.

/** Most items, and most bytes of the items with a comma between two of them. */
export interface PartLimits {
  readonly items: number;
  readonly bytes: number;
}

/** `from` counts from 0; `to` is the first of the next. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * As few parts as can be, none empty. Every size must fit on its own. Parts have as many items as each other where their
 * bytes allow it; otherwise the largest one has as few bytes as can be.
 */
export function evenParts(sizes: readonly number[], limits: PartLimits): Part[] {
  const fewest = filled(sizes, limits).length;
  if (fewest <= 1) return filled(sizes, limits);
  const even = evenCounts(sizes.length, fewest);
  if (even.every((part) => bytesOf(sizes, part) <= limits.bytes)) return even;
  let enough = limits.bytes;
  let tooFew = Math.max(...sizes) - 1;
  while (enough - tooFew > 1) {
    const bytes = Math.floor((enough + tooFew) / 2);
    if (filled(sizes, { ...limits, bytes }).length === fewest) enough = bytes;
    else tooFew = bytes;
  }
  return filled(sizes, { ...limits, bytes: enough });
}

/** Each part is filled before the next begins: no other way makes fewer. */
function filled(sizes: readonly number[], limits: PartLimits): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let bytes = 0;
  for (const [at, size] of sizes.entries()) {
    const more = at === from ? size : bytes + 1 + size;
    if (at > from && (at - from === limits.items || more > limits.bytes)) {
      parts.push({ from, to: at });
      from = at;
      bytes = size;
    } else bytes = more;
  }
  return sizes.length === 0 ? [] : [...parts, { from, to: sizes.length }];
}

function evenCounts(count: number, parts: number): Part[] {
  const startOf = (part: number): number => Math.ceil((part * count) / parts);
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), to: startOf(part + 1) }));
}

function bytesOf(sizes: readonly number[], { from, to }: Part): number {
  return sizes.slice(from, to).reduce((sum, size) => sum + size, to - from - 1);
}

/** What is wrong with a request, as data: where it is, which rule, the sentence that the user reads, and the error that stops it before anything is sent. */

import { formatNumber } from '../../messages/number-text.ts';
import { AppError } from '../errors.ts';

/** The rule that is broken. Screens may switch on it; the sentence is complete without. */
export type FaultCode =
  | 'text-blank'
  | 'text-too-long'
  | 'name-too-long'
  | 'subject-missing'
  | 'subject-twice'
  | 'subject-name-alone'
  | 'subject-name-blank'
  | 'subject-name-too-long'
  | 'too-few'
  | 'too-many'
  | 'source-unclear'
  | 'url-invalid'
  | 'url-too-long'
  | 'url-not-https'
  | 'file-empty'
  | 'file-too-large'
  | 'count-out-of-range'
  | 'value-unknown'
  | 'deformable-needs-auto'
  | 'deformable-needs-simulator'
  | 'always-rigid'
  | 'never-articulated'
  | 'clip-not-accepted'
  | 'text-not-accepted'
  | 'file-missing'
  | 'body-too-large';

/** `path` as the service writes it: `items.3.inputs.text`; empty for the whole request. */
export interface Fault {
  readonly path: string;
  readonly code: FaultCode;
  readonly message: string;
}

/** Least and most, both allowed. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** `items` and `3` as `items.3`; an empty part adds nothing. */
export function pathOf(...parts: readonly (string | number)[]): string {
  return parts.filter((part) => part !== '').join('.');
}

/** 10312 as “10,312”. */
export function grouped(count: number): string {
  return formatNumber(count);
}

/** Megabytes (1,000,000 bytes) with as many decimals as it takes to lie visibly above `limitBytes`: “845.2 MB”. */
export function megabytesAbove(sizeBytes: number, limitBytes: number): string {
  const digits =
    [1, 2, 3, 4, 5].find((each) => Number((sizeBytes / 1e6).toFixed(each)) > limitBytes / 1e6) ?? 6;
  return `${(sizeBytes / 1e6).toFixed(digits)} MB`;
}

/** A hundred items may each have several; nobody reads more at once. */
const maxListed = 20;

/** Throws `request.invalid` with the faults (the first 20) when there is one. */
export function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const issues = faults
    .slice(0, maxListed)
    .map(({ path, code, message }) => ({ field: path, message: message.replace(/\.$/, ''), code }));
  throw new AppError('request.invalid', { issues });
}

/** A failure's data as readable rows, and all of it as text for a report. */

import { formatName } from '../text/format.ts';

/** An `AppFailureWire`: stable code, sentence for the user, data. */
export interface ShownFailure {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** `{neededBytes: 5}` is `[['Needed bytes', '5']]`; nested values are written as JSON, nulls left out. */
export function describeData(data: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(data).flatMap(([key, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return [];
    const name = formatName(key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase());
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}

/** For the clipboard: message, code, then a line per datum. */
export function failureText({ code, message, data }: ShownFailure): string {
  return [message, `Code: ${code}`, ...describeData(data).map(([name, value]) => `${name}: ${value}`)].join(
    '\n',
  );
}

/** A failure's data as readable rows, and all of it as text for a report. */

import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import { formatName } from '../text/format.ts';
import { failureWords } from '../ui-words.ts';

/** An `AppFailureWire`. `sentence` replaces the code's own: what the service says of it, or more than that. */
export interface ShownFailure {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly sentence?: string;
}

/** What the user reads first. */
export function shownSentence({ sentence, ...failure }: ShownFailure): string {
  return sentence ?? sentenceOf(failure);
}

/** `{neededBytes: 5}` is `[['Needed bytes', '5']]`; nested values are written as JSON, nulls left out. */
export function describeData(data: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(data).flatMap(([key, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return [];
    const name = formatName(key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase());
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}

/** For the clipboard: sentence, code, then a line per datum. */
export function failureText(failure: ShownFailure): string {
  const { code, data } = failure;
  const details = describeData(data).map(([name, value]) => `${name}: ${value}`);
  return [shownSentence(failure), failureWords.codeIs(code), ...details].join('\n');
}

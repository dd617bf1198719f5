/** Failures as scripts read them: what crosses the wire and lies in the catalogue has no words, docs/cli-json.md promises them. */
import { sentenceOf } from '../contract/plain/error-messages.ts';

/** The same as JSON, with `message` in each failure, however deep it lies. */
export function jsonWithSentences(value: unknown, indent?: number): string {
  return JSON.stringify(
    value,
    (_name, inner: unknown) => (isFailure(inner) ? withSentence(inner) : inner),
    indent,
  );
}

interface Failure {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const withSentence = ({ code, data }: Failure) => ({ code, message: sentenceOf({ code, data }), data });

/** Nothing else that a command prints has these two members and no third. */
function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 2 &&
    'code' in value &&
    typeof value.code === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null &&
    !Array.isArray(value.data)
  );
}

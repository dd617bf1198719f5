/** What is wrong with an answer that does not fit its schema: the first fault, with the path of its field. Pure. */
import type { z } from 'zod';

/** `field` as `files.0.url`, `the body` for the whole; `expected` follows “should be”. */
export function firstFault(error: z.ZodError): { readonly field: string; readonly expected: string } {
  const issue = error.issues[0];
  return {
    field: issue?.path.join('.') || 'the body',
    expected: issue === undefined ? 'valid' : wanted(issue),
  };
}

function wanted(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format')
    return issue.format === 'datetime' ? 'an ISO 8601 date-time' : `a valid ${issue.format}`;
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'not empty' : `at least ${issue.minimum}`;
  return issue.message;
}

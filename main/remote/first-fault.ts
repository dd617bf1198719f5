/** What is wrong with an answer that does not fit its schema: the first fault, with the path of its field. Pure. */
import type { z } from 'zod';

/** `field` as `files.0.url`, `the body` for the whole; `expected` follows “should be”. */
export function firstFault(error: z.ZodError): { readonly field: string; readonly expected: string } {
  const issue = error.issues[0];
  const field = issue?.path.join('.') || 'the body';
  if (issue?.code === 'invalid_type') return { field, expected: `of type ${issue.expected}` };
  if (issue?.code === 'invalid_value')
    return { field, expected: `one of ${issue.values.map(String).join(', ')}` };
  return { field, expected: issue?.message ?? 'valid' };
}

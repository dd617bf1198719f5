/** From a parsed body to a request, or to a problem that names every field that is wrong. */
import { z } from 'zod';
import { type FieldError, validationError } from '../problem.ts';

/** The body as the schema's output. Throws `validation-error` with a path for each fault. */
export function validate<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw validationError(result.error.issues.flatMap(fieldErrors));
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'unknown property' }));
}

/** A string of `min` to `max` Unicode code points. */
export function characters(min: number, max: number): z.ZodString {
  return z.string().check((context) => {
    const length = countCodePoints(context.value);
    if (length >= min && length <= max) return;
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: `must have ${min} to ${max} characters, has ${length}`,
    });
  });
}

function countCodePoints(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g);
  return text.length - (pairs?.length ?? 0);
}

/** As `characters`, and more than white space. */
export function prose(max: number): z.ZodString {
  return characters(1, max).check((context) => {
    if (context.value === '' || context.value.trim() !== '') return;
    context.issues.push({ code: 'custom', input: context.value, message: 'must not be only white space' });
  });
}

/** From a parsed body to a request, or to a problem that names every field that is wrong. */
import { z } from 'zod';
import { type FieldError, validationError } from '../problem/problem.ts';

/** A body may be wrong in a hundred thousand places; the answer is for a user. */
const maxFaults = 100;
const maxPathLength = 300;

/** The body as the schema's output. Throws `validation-error` with a path for each fault, up to a hundred. */
export function validate<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const faults = withoutEchoes(result.error.issues).flatMap(fieldErrors);
  const left = faults.length - maxFaults;
  throw validationError(
    left <= 0
      ? faults
      : [...faults.slice(0, maxFaults), { path: '', message: `${left} more fields are wrong` }],
  );
}

/** A string in a list's place is reported as no list; that it is also too long for one adds nothing. */
function withoutEchoes(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const mistyped = new Set(issues.filter(isMistyped).map(({ path }) => dotted(path.map(String))));
  return issues.filter((issue) => isMistyped(issue) || !mistyped.has(dotted(issue.path.map(String))));
}

function isMistyped(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type';
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: dotted(path), message: issue.message }];
  return issue.keys.map((key) => ({ path: dotted([...path, key]), message: 'unknown property' }));
}

/** A key is the client's own, and may be as long as the body. */
function dotted(path: readonly string[]): string {
  const whole = path.join('.');
  return whole.length <= maxPathLength ? whole : `${whole.slice(0, maxPathLength).toWellFormed()}…`;
}

/** A string of `min` to `max` Unicode code points; a surrogate without its other half is no text, and no file can hold it. */
export function characters(min: number, max: number): z.ZodString {
  return z.string().check((context) => {
    const length = countCodePoints(context.value);
    const message = !context.value.isWellFormed()
      ? 'has half of a surrogate pair in it'
      : length < min || length > max
        ? `must have ${min} to ${max} characters, has ${length}`
        : null;
    if (message !== null) context.issues.push({ code: 'custom', input: context.value, message });
  });
}

function countCodePoints(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs += 1;
  return text.length - pairs;
}

/** As `characters`, and more than white space. */
export function prose(max: number): z.ZodString {
  return characters(1, max).check((context) => {
    if (context.value === '' || context.value.trim() !== '') return;
    context.issues.push({ code: 'custom', input: context.value, message: 'must not be only white space' });
  });
}

/** An integer from `min` to `max`. */
export function count(min: number, max: number): z.ZodInt {
  const error = `must be an integer from ${min} to ${max}`;
  return z.int({ error, abort: true }).min(min, { error }).max(max, { error });
}

/** An asset's, a batch's or a set's name: at most 100 characters (specification: Limits). */
export function label(): z.ZodOptional<z.ZodNullable<z.ZodString>> {
  return characters(0, 100).nullish();
}

/** A property that is refused, if it is there at all, with the reason. */
export function refused(reason: string): z.ZodOptional<z.ZodNever> {
  return z.never({ error: reason }).optional();
}

/** A check that one of two properties is given; null counts as not given. */
export function exactlyOne<A extends string, B extends string>(
  a: A,
  b: B,
): z.core.CheckFn<{ [K in A | B]?: unknown }> {
  return (context) => {
    const hasA = (context.value[a] ?? null) !== null;
    const hasB = (context.value[b] ?? null) !== null;
    if (hasA && hasB)
      context.issues.push({ code: 'custom', input: null, message: `give either ${a} or ${b}, not both` });
    if (!hasA && !hasB)
      context.issues.push({ code: 'custom', input: null, message: `${a} or ${b} is needed` });
  };
}

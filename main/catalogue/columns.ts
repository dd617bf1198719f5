/** How values stand in columns: JSON as text that a schema parses when it is read. */
import { z } from 'zod';
import { appFailureSchema } from '../contract/schema/app-failure.ts';
import { censor } from '../core/logging/log.ts';
import { withoutSentence } from './kept-failures.ts';

/** A TEXT column that holds JSON of this schema. */
export function jsonColumn<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return z.string().transform(parseJson).pipe(schema);
}

/** As `jsonColumn`, where SQL NULL represents null. */
export function nullableJsonColumn<T>(schema: z.ZodType<T>): z.ZodType<T | null> {
  return z.string().nullable().transform(parseNullableJson).pipe(schema.nullable());
}

const mostShared = 1000;
/** What is longer is no set of params that many have, and would fill the memory. */
const longestShared = 10_000;

/** As `jsonColumn`, for texts that thousands of rows share: each is parsed once, and what it says cannot be changed. */
export function sharedJsonColumn<T>(schema: z.ZodType<T>): z.ZodType<T> {
  const kept = new Map<string, T>();
  const column = jsonColumn(schema);
  return z.string().transform((text, context) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const parsed = column.safeParse(text);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) context.addIssue({ ...issue });
      return z.NEVER;
    }
    if (text.length > longestShared) return parsed.data;
    if (kept.size >= mostShared) kept.clear();
    kept.set(text, frozen(parsed.data));
    return parsed.data;
  });
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}

interface Context {
  addIssue(issue: { code: 'custom'; message: string }): void;
}

function parseJson(text: string, context: Context): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
}

function parseNullableJson(text: string | null, context: Context): unknown {
  return text === null ? null : parseJson(text, context);
}

/** The `error` column of several tables; a damaged catalogue of an older version may still have sentences in it. */
export const failureColumn = nullableJsonColumn(
  z.unknown().transform(withoutSentence).pipe(appFailureSchema),
);

/** For a JSON column; null becomes SQL NULL. */
export function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Members that hold nothing else, in what a service sends, too. */
const secretNames = /^(token|access_?token|authorization|secret|cookie|signature)$/i;

/** As `toJson`, without bearer tokens, signed queries and secrets by name: for what is kept to be looked at, errors and events. */
export function toCensoredJson(value: unknown): string | null {
  if (value === null) return null;
  return JSON.stringify(value, (name, inner: unknown) => {
    if (typeof inner !== 'string') return inner;
    return secretNames.test(name) ? '[censored]' : censor(inner);
  });
}

/** How values stand in columns: JSON as text that a schema parses when it is read. */
import { z } from 'zod';
import { appFailureSchema } from '../contract/model/app-failure.ts';
import { censor } from '../core/log.ts';

/** A TEXT column that holds JSON of this schema. */
export function jsonColumn<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return z.string().transform(parseJson).pipe(schema);
}

/** As `jsonColumn`, where SQL NULL stands for null. */
export function nullableJsonColumn<T>(schema: z.ZodType<T>): z.ZodType<T | null> {
  return z.string().nullable().transform(parseNullableJson).pipe(schema.nullable());
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

/** The `error` column of several tables. */
export const failureColumn = nullableJsonColumn(appFailureSchema);

/** For a JSON column; null becomes SQL NULL. */
export function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** As `toJson`, without bearer tokens and signed queries: for what is kept to be looked at, errors and events. */
export function toCensoredJson(value: unknown): string | null {
  if (value === null) return null;
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'string' ? censor(inner) : inner,
  );
}

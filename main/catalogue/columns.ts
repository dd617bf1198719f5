/** How values stand in columns and keys, and how rows are read: JSON as text that a schema parses, failures without sentences, keys that sort by time. */
import { z } from 'zod';
import { canTell } from '../contract/plain/error-messages.ts';
import type { AppFailureWire } from '../contract/plain/errors.ts';
import { appFailureSchema } from '../contract/schema/failure.ts';
import type { GroupId } from '../contract/schema/ids.ts';
import { censor } from '../core/logging/log.ts';
import type { ReadableDatabase } from './database.ts';

// Failures of rows that versions before 12 wrote: they kept a sentence beside code and data.

const withSentence = z.object({
  code: z.string().nullable().catch(null),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
});

/**
 * As it is kept now: its sentence goes where this version makes one of code and data, and is kept as data where it does
 * not. What has no sentence is given back as it is.
 */
export function withoutSentence(kept: unknown): unknown {
  const old = withSentence.safeParse(kept);
  if (!old.success) return kept;
  const { code, message, data } = old.data;
  if (code !== null && canTell({ code, data })) return { code, data } satisfies AppFailureWire;
  return { code: 'failure.unknown', data: { code, message, data } } satisfies AppFailureWire;
}

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

// Integer row keys that sort by time: `milliseconds * 1024 + n`, so that "newest first" is the order of the table itself.

/** Rows with the same millisecond before the next one's room is used. */
const roomPerMs = 1024;
/** Year 2223; with the room it stays below 2^53, where JavaScript's integers are exact. */
const latestMs = 8e12;

/** The lowest key of a time; times outside 1970 to 2223 are clamped, they only sort oddly. */
function firstKeyAt(timestamp: string): number {
  const ms = Date.parse(timestamp);
  return Math.min(Math.max(Number.isFinite(ms) ? Math.trunc(ms) : 0, 0), latestMs) * roomPerMs;
}

/** Answers, for a table with a `seq` key, the next free key at a time. Runs inside the insert's transaction. */
export function createTimeKeys(db: ReadableDatabase, table: string): (timestamp: string) => number {
  const shape = { table, key: [], schema: z.object({ last: z.int().nullable() }) };
  const last = db.query(shape, `SELECT max(seq) AS last FROM ${table} WHERE seq >= :from AND seq < :to`);
  return (timestamp) => {
    for (let from = firstKeyAt(timestamp); ; from += roomPerMs) {
      const found = last.get({ from, to: from + roomPerMs })?.last ?? null;
      if (found === null) return from;
      if (found + 1 < from + roomPerMs) return found + 1;
    }
  };
}

// Rows of several groups, apart by group. Pure.

/** In the order of the rows; a group without rows is missing. */
export function byGroup<T>(rows: readonly (readonly [GroupId, T])[]): Map<GroupId, T[]> {
  const found = new Map<GroupId, T[]>();
  for (const [groupId, row] of rows) {
    const own = found.get(groupId);
    if (own === undefined) found.set(groupId, [row]);
    else own.push(row);
  }
  return found;
}

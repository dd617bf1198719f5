/** Pieces that every answer is made of. Unknown fields are dropped without complaint; a missing nullable field is null. */
import { z } from 'zod';

/** Opaque, never empty. */
export const id = z.string().min(1);

/** Nullable in the specification, and forgiven when absent. */
export function nullable<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? null);
}

/**
 * An ISO 8601 date-time, brought to UTC with milliseconds so that timestamps sort as text. One without an offset is
 * taken as UTC, since the specification names no other zone.
 */
export const timestamp = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).toISOString());

export const freeForm = z.record(z.string(), z.unknown());

/** Null on the last page; an empty one says the same. */
export const stringCursor = nullable(z.string()).transform((cursor) => (cursor === '' ? null : cursor));

/** Null on the last page. */
export const integerCursor = nullable(z.int());

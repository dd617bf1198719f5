/** Looking through the library: what is requested and what comes back. The language of `text` is that of `query/`. */
import { z } from 'zod';
import { assetSummarySchema } from '../asset.ts';
import { groupSchema } from '../group.ts';
import { groupIdSchema, savedSearchIdSchema } from '../ids.ts';

/** Sorting by what an asset does not have puts it at the end, whichever way. */
export const sortKeySchema = z.enum([
  'created',
  'name',
  'rating',
  'size',
  'mass',
  'triangles',
  'bytes',
  'kind',
  'simulator',
]);
export type SortKey = z.infer<typeof sortKeySchema>;
export const librarySortSchema = z.strictObject({ by: sortKeySchema, descending: z.boolean() });
export type LibrarySort = z.infer<typeof librarySortSchema>;
export const newestFirst: LibrarySort = { by: 'created', descending: true };

export const libraryQuerySchema = z.strictObject({
  text: z.string().max(2000).default(''),
  sort: librarySortSchema.default(newestFirst),
  /** Members of a batch or set are one row, in the place of the first of them, but for those groups that are `open`. */
  stacked: z.boolean().default(true),
  open: z.array(groupIdSchema).max(1000).default([]),
  /** Place of the first row in the whole list. */
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(500).default(200),
  /** Soon after a start: the newest that have been read so far will do, as long as they are in the order requested. */
  early: z.boolean().optional(),
});
export type LibraryQuery = z.infer<typeof libraryQuerySchema>;

/** A row of the list. An open stack is followed by its members that match, in their order of index. */
export const libraryRowSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('asset'),
    asset: assetSummarySchema,
    /** Stands under the row of its open stack. */
    inStack: z.boolean(),
  }),
  z.object({
    type: z.literal('stack'),
    group: groupSchema.pick({ id: true, type: true, route: true, name: true, count: true, createdAt: true }),
    /** The first that match, at most four. */
    covers: z.array(assetSummarySchema).min(1).max(4),
    /** Members that match. */
    matching: z.int().positive(),
    open: z.boolean(),
  }),
]);
export type LibraryRow = z.infer<typeof libraryRowSchema>;

/** A part of the text that means nothing, and why; the rest is searched for all the same. Places count UTF-16 units. */
export const queryFaultSchema = z.object({
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  message: z.string(),
});
export type QueryFault = z.infer<typeof queryFaultSchema>;

export const libraryPageSchema = z.object({
  rows: z.array(libraryRowSchema),
  /** Rows of the whole list, as stacked. */
  total: z.int().nonnegative(),
  /** Assets that match, on their own or in stacks. */
  assets: z.int().nonnegative(),
  /** False for an `early` answer: older ones may match, too. `library.changed` says when to ask again. */
  whole: z.boolean(),
  faults: z.array(queryFaultSchema),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

/** How often each value occurs among what matches; `text` is what the search box takes for it, such as `tag:kitchen`. */
export const facetSchema = z.object({
  field: z.string(),
  values: z.array(
    z.object({ value: z.string(), label: z.string(), text: z.string(), assets: z.int().nonnegative() }),
  ),
  /** Values that are not listed, because they are many. */
  more: z.int().nonnegative(),
});
export type Facet = z.infer<typeof facetSchema>;

export const savedSearchSchema = z.object({
  id: savedSearchIdSchema,
  name: z.string().trim().min(1).max(100),
  text: z.string().max(2000),
  sort: librarySortSchema,
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

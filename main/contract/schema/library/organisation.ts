/** What a user says about an asset on this disk: its own title, tags, rating, note, review, collections. The service never sees it. */
import { z } from 'zod';
import { organisationLimits, tagPattern } from '../../plain/organisation-limits.ts';
import { organisationWords } from '../../plain/organisation-words.ts';
import { assetIdSchema, collectionIdSchema, editIdSchema, groupIdSchema, timestampSchema } from '../ids.ts';

/** Hierarchical: parts between slashes, `kitchen/chairs`; neither empty parts nor spaces around them. */
export const tagSchema = z
  .string()
  .min(1)
  .max(organisationLimits.tag)
  .regex(tagPattern, { error: () => organisationWords.badTag });

export const reviewVerdictSchema = z.enum(['approved', 'needs-work', 'rejected']);
export type ReviewVerdict = z.infer<typeof reviewVerdictSchema>;

export const reviewSchema = z.object({
  verdict: reviewVerdictSchema,
  notes: z.string().max(organisationLimits.note),
  reviewer: z.string().max(organisationLimits.reviewer),
  at: timestampSchema,
});
export type Review = z.infer<typeof reviewSchema>;

export const organisationSchema = z.object({
  /** Shown in place of the name that the service knows; null: that one. */
  title: z.string().max(organisationLimits.title).nullable(),
  /** In alphabetical order, each once. */
  tags: z.array(tagSchema).max(organisationLimits.tags),
  /** Stars; 0 is none. */
  rating: z.int().min(0).max(5),
  note: z.string().max(organisationLimits.note),
  review: reviewSchema.nullable(),
  collections: z.array(collectionIdSchema),
});
export type Organisation = z.infer<typeof organisationSchema>;

/** Of an asset about which nothing was said. */
export const noOrganisation: Organisation = {
  title: null,
  tags: [],
  rating: 0,
  note: '',
  review: null,
  collections: [],
};

/** The assets that a bulk edit is about: some, all members of a batch or set, or all that a search finds. */
export const selectionSchema = z.union([
  z.strictObject({ assetIds: z.array(assetIdSchema).min(1).max(5000) }),
  z.strictObject({ groupId: groupIdSchema }),
  z.strictObject({ text: z.string().max(2000), except: z.array(assetIdSchema).max(5000) }),
]);
export type Selection = z.infer<typeof selectionSchema>;

const tags = z.array(tagSchema).min(1).max(organisationLimits.tags);
const inCollection = { collectionId: collectionIdSchema };

/** One change of many assets. `delete-here` moves folders of the library to its bin, and only forgets folders that lie elsewhere. */
export const libraryChangeSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('title'),
    title: z.string().trim().max(organisationLimits.title).nullable(),
  }),
  z.strictObject({ type: z.literal('add-tags'), tags }),
  z.strictObject({ type: z.literal('remove-tags'), tags }),
  /** Also of the tags below it: `a` to `b` makes `b/x` of `a/x`. */
  z.strictObject({ type: z.literal('rename-tag'), from: tagSchema, to: tagSchema }),
  z.strictObject({ type: z.literal('rating'), rating: z.int().min(0).max(5) }),
  z.strictObject({ type: z.literal('note'), note: z.string().max(organisationLimits.note) }),
  z.strictObject({
    type: z.literal('review'),
    /** Null takes the review away. */
    verdict: reviewVerdictSchema.nullable(),
    /** Null keeps what each asset's review says already: a verdict by key on many. */
    notes: z.string().max(organisationLimits.note).nullable(),
    reviewer: z.string().trim().max(organisationLimits.reviewer),
  }),
  z.strictObject({ type: z.literal('collect'), ...inCollection }),
  z.strictObject({ type: z.literal('uncollect'), ...inCollection }),
  z.strictObject({ type: z.literal('delete-here') }),
  z.strictObject({ type: z.literal('restore') }),
]);
export type LibraryChange = z.infer<typeof libraryChangeSchema>;

/** A change that was made, and can be undone until it is. */
export const libraryEditSchema = z.object({
  id: editIdSchema,
  at: timestampSchema,
  /** `undo` of an earlier edit is an edit too, and undoing that is doing it again. */
  change: z.union([libraryChangeSchema, z.strictObject({ type: z.literal('undo'), editId: editIdSchema })]),
  /** How many assets it changed. */
  assets: z.int().nonnegative(),
  undone: z.boolean(),
});
export type LibraryEdit = z.infer<typeof libraryEditSchema>;

/** A named choice of assets by hand. */
export const collectionSchema = z.object({
  id: collectionIdSchema,
  name: z.string().trim().min(1).max(100),
  createdAt: timestampSchema,
  assets: z.int().nonnegative(),
});
export type Collection = z.infer<typeof collectionSchema>;

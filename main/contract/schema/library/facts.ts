/** What was read out of an asset's files on this disk, and what is wrong with them. */
import { z } from 'zod';
import { appFailureSchema } from '../failure.ts';
import { assetIdSchema, timestampSchema } from '../ids.ts';

/** SI units: metres, kilograms. What the files do not tell is null. */
export const assetFactsSchema = z.object({
  /** Of another version they are read anew. */
  version: z.int().positive(),
  inspectedAt: timestampSchema,
  /** Width, height, depth: along x, y and z of a model whose y axis is up, with all its parts as they rest. */
  sizeM: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  massKg: z.number().nullable(),
  triangles: z.int().nonnegative().nullable(),
  materials: z.int().nonnegative().nullable(),
  textures: z.int().nonnegative().nullable(),
  /** Moving joints. */
  joints: z.int().nonnegative().nullable(),
  /** Of the preview or, without one, of the largest file: equal content is found by it. Lower-case hex. */
  contentSha256: z.string().nullable(),
});
export type AssetFacts = z.infer<typeof assetFactsSchema>;

/** `warn`: usable, but look at it; `error`: a simulator or a viewer will stumble over it. */
export const problemSeveritySchema = z.enum(['error', 'warn', 'note']);
export type ProblemSeverity = z.infer<typeof problemSeveritySchema>;

/** The problems that an inspection of the files finds, or finds to be gone. The only list of them: others add to it. */
export const inspectedProblemCodes = [
  'missing-file',
  'wrong-hash',
  'damaged-file',
  'folder-gone',
  'missing-texture',
  'unreadable-model',
  'invalid-inertia',
  'no-mass',
  'failed-validation',
  'scale-mismatch',
  'unportable-path',
  'missing-collider',
  'invalid-joint',
  'files-disagree',
  'twins-differ',
] as const;

/** A failed download is known without an inspection. */
export const assetProblemCodeSchema = z.enum([...inspectedProblemCodes, 'download-failed']);
export type AssetProblemCode = z.infer<typeof assetProblemCodeSchema>;

/** What repairs it: fetch the files again, inspect again, look for the folder, or nothing that Caliper can do. */
export const problemFixSchema = z.enum(['fetch-again', 'find-folder', 'inspect-again', 'none']);
export type ProblemFix = z.infer<typeof problemFixSchema>;

/** `path` is slash-separated below the asset's folder, empty for the asset as a whole. */
export const assetProblemSchema = z.object({
  assetId: assetIdSchema,
  code: assetProblemCodeSchema,
  path: z.string().max(4096),
  severity: problemSeveritySchema,
  /** `ProblemWords`, of which `problemSentence` says what was seen and what to do. */
  words: appFailureSchema,
  fix: problemFixSchema,
  foundAt: timestampSchema,
  ignored: z.boolean(),
});
export type AssetProblem = z.infer<typeof assetProblemSchema>;

/** Open ones, without those that are ignored. */
export const problemCountsSchema = z.object({
  error: z.int().nonnegative(),
  warn: z.int().nonnegative(),
  note: z.int().nonnegative(),
});
export type ProblemCounts = z.infer<typeof problemCountsSchema>;
export const noProblems: ProblemCounts = { error: 0, warn: 0, note: 0 };

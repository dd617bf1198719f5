/** The part of the contract that is about versions of assets and the fixes that make them. */
import { z } from 'zod';
import { byAsset, method } from './api-method.ts';
import { assetMeasuresSchema } from './schema/fix/asset-measures.ts';
import { fixesSchema } from './schema/fix/fix.ts';
import { selectionSchema } from './schema/library/organisation.ts';
import {
  fixPreviewSchema,
  fixRunIdSchema,
  fixRunSchema,
  versionListSchema,
  versionNameSchema,
  versionNumberSchema,
} from './schema/library/versions.ts';
import { versionDiffSchema } from './schema/model-diff.ts';

const byVersion = byAsset.extend({ number: versionNumberSchema });
/** A version, or the last preview of the asset. */
const comparedSchema = z.union([versionNumberSchema, z.literal('preview')]);
const byRun = z.strictObject({ id: fixRunIdSchema });

/** A part of `api`. All fail with `asset.unknown`, `version.unknown`; those that write, with `library.*`. */
export const versionsApi = {
  versions: {
    list: method.input(byAsset).output(versionListSchema),
    /** What search, the view, exports and other programs use from now on. Its files are inspected again. */
    switchTo: method.input(byVersion).output(versionListSchema),
    /** Null takes the name away. Fails with `version.is-original`. */
    rename: method.input(byVersion.extend({ name: versionNameSchema.nullable() })).output(versionListSchema),
    /** For good. Fails with `version.is-original`, `version.is-current`. */
    delete: method.input(byVersion).output(versionListSchema),
    /** Makes a new version with the files of an older one, and uses it. Nothing is lost. */
    revert: method.input(byVersion).output(versionListSchema),
    /**
     * What the fixes would do to the current version. The result is kept, for the view, at `contentPaths.versionFile`
     * until the next preview. Fails with `fix.*`.
     */
    preview: method.input(byAsset.extend({ fixes: fixesSchema })).output(fixPreviewSchema),
    /**
     * How large and heavy the current version or the last preview is; with `colliders` also how these fit, which takes
     * seconds. Fails with `version.no-preview`.
     */
    measure: method
      .input(byAsset.extend({ of: z.enum(['current', 'preview']), colliders: z.boolean() }))
      .output(assetMeasuresSchema),
    /**
     * How two versions differ, one of which may be the last preview: their files are inspected, which takes seconds.
     * Fails with `version.files-missing`, `version.no-preview`, `asset.no-folder`, `fix.file-missing`, `inspect.failed`.
     */
    diff: method
      .input(byAsset.extend({ from: comparedSchema, to: comparedSchema }))
      .output(versionDiffSchema),
    /** Makes a new version of each asset, one after the other, and uses it. `fix-run.changed` tells of its progress. */
    apply: method
      .input(z.strictObject({ of: z.array(selectionSchema).min(1).max(100), fixes: fixesSchema }))
      .output(fixRunSchema),
    /** Those of this run of Caliper, newest first. */
    runs: method.output(z.array(fixRunSchema)),
    /** What was made stays; the asset under way keeps its version. */
    stop: method.input(byRun).output(fixRunSchema),
    /** Switches each asset of the run back to the version it had, unless another one was chosen since. */
    undo: method.input(byRun).output(fixRunSchema),
  },
};

/** Codes and sentences of what can go wrong with fixes and versions. */
import { catalogue, icu } from '../messages/catalogue.ts';
import { formatBytes } from '../messages/number-text.ts';

/** Part of `ErrorData`; the same rules. A fix that throws one of these has changed nothing. */
export interface FixErrorData {
  'fix.file-missing': { path: string };
  'fix.file-too-large': { path: string; sizeBytes: number; limitBytes: number };
  /** Nothing in the asset can be changed by this fix. */
  'fix.nothing-to-change': Record<string, never>;
  /** No file tells the size. */
  'fix.no-size': Record<string, never>;
  'fix.no-mesh': Record<string, never>;
  /** The only files are of a format that Caliper reads and does not write. */
  'fix.format-not-written': { format: string };
  /** `reason` continues “it cannot be changed: …”. */
  'fix.impossible': { path: string; reason: string };
  /** The asset has a file of this format; `to` as in `ConvertTo`. */
  'fix.format-present': { path: string; to: string };
  /** `from`: formats that it could be made of. */
  'fix.no-source': { to: string; from: string };
  /** `reason` continues “it cannot be converted: …”. */
  'fix.not-converted': { path: string; to: string; reason: string };
  'fix.folder-not-empty': { path: string };
  /** The new folder lies in the one that is fixed, or around it. */
  'fix.folder-overlaps': { path: string };
  'fix.run-unknown': Record<string, never>;
  'version.unknown': { number: number };
  'version.is-original': Record<string, never>;
  'version.is-current': { number: number };
  'version.files-missing': { number: number };
  /** Another preview took its place. */
  'version.no-preview': Record<string, never>;
}

type Sentences = { [C in keyof FixErrorData]: (data: FixErrorData[C]) => string };

export const fixSentences: Sentences = catalogue('errors.fixSentences', {
  'fix.file-missing': icu(
    'The file “{path}” is missing, so nothing was changed. Download the asset again, then repeat the fix.',
    (d: FixErrorData['fix.file-missing']) => ({ path: d.path }),
  ),
  'fix.file-too-large': icu(
    'The file “{path}” has {size}, and the limit for fixes is {limit}. Nothing was changed. Simplify the model in another program first.',
    (d: FixErrorData['fix.file-too-large']) => ({
      path: d.path,
      size: formatBytes(d.sizeBytes),
      limit: formatBytes(d.limitBytes),
    }),
  ),
  'fix.nothing-to-change': icu(
    'The asset has no file that this fix can change. Nothing was changed. Choose another fix.',
    () => ({}),
  ),
  'fix.no-size': icu(
    'No file of the asset has a size that can be read, so it cannot be scaled to one. Nothing was changed. Scale it by a factor instead.',
    () => ({}),
  ),
  'fix.no-mesh': icu(
    'The asset has no mesh that can be read. Nothing was changed. Check its files on the Validation tab.',
    () => ({}),
  ),
  'fix.format-not-written': icu(
    'Caliper reads {format} but cannot write it. Nothing was changed. Use the GLB file of the asset, or convert it first.',
    (d: FixErrorData['fix.format-not-written']) => ({ format: d.format }),
  ),
  'fix.impossible': icu(
    '“{path}” cannot be changed: {reason}. Nothing was changed. Check the file on the Validation tab, or repair it in another program first.',
    (d: FixErrorData['fix.impossible']) => ({ path: d.path, reason: d.reason }),
  ),
  'fix.format-present': icu(
    'The asset has “{path}” already, so nothing was converted to {to}. Select another format.',
    (d: FixErrorData['fix.format-present']) => ({ path: d.path, to: d.to.toUpperCase() }),
  ),
  'fix.no-source': icu(
    'The asset has no file that can be converted to {to}: it needs one of {from}. Nothing was changed.',
    (d: FixErrorData['fix.no-source']) => ({ to: d.to.toUpperCase(), from: d.from.toUpperCase() }),
  ),
  'fix.not-converted': icu(
    '“{path}” cannot be converted to {to}: {reason}. Nothing was changed. Check the file on the Validation tab.',
    (d: FixErrorData['fix.not-converted']) => ({ path: d.path, to: d.to.toUpperCase(), reason: d.reason }),
  ),
  'fix.folder-not-empty': icu(
    'The folder “{path}” already contains files, so nothing was written. Choose a new or empty folder.',
    (d: FixErrorData['fix.folder-not-empty']) => ({ path: d.path }),
  ),
  'fix.folder-overlaps': icu(
    'The folder “{path}” overlaps the folder that is fixed, whose files are never changed. Nothing was written. Choose a folder elsewhere.',
    (d: FixErrorData['fix.folder-overlaps']) => ({ path: d.path }),
  ),
  'fix.run-unknown': icu(
    'The run of fixes is no longer listed, so it cannot be stopped or undone. Switch each asset to the version that you want.',
    () => ({}),
  ),
  'version.unknown': icu(
    'Version {number} no longer exists. Choose another version.',
    (d: FixErrorData['version.unknown']) => ({ number: d.number }),
  ),
  'version.is-original': icu(
    'Version 1 has the original files and always stays as it is. Delete the asset to remove them.',
    () => ({}),
  ),
  'version.files-missing': icu(
    'The files of version {number} are no longer on this disk, so nothing was changed. Choose another version.',
    (d: FixErrorData['version.files-missing']) => ({ number: d.number }),
  ),
  'version.no-preview': icu(
    'The preview of these fixes is no longer kept. Preview the fixes again.',
    () => ({}),
  ),
  'version.is-current': icu(
    'Version {number} is the current one. Switch to another version, then delete it.',
    (d: FixErrorData['version.is-current']) => ({ number: d.number }),
  ),
});

/** Scans a folder that Caliper did not download: walk, recognise, fingerprint. Writes nothing. */
import type { Manifest } from '../../contract/schema/manifest.ts';
import { libraryLayout } from '../../core/config.ts';
import { isReviewFile } from '../../core/review-file-name.ts';
import { fingerprintOf, mainFile, stampOf } from './fingerprint.ts';
import { readManifests } from './read-manifests.ts';
import { type Recognised, recognise } from './recognise.ts';
import { readTree, scanLimits, type Walk } from './tree.ts';
import { type FoundAsset, placeKey, type ScanRequest, type ScanSummary, type Skipped } from './types.ts';

/** Assets reported at a time. */
const batch = 50;

export interface ScanOptions {
  readonly signal: AbortSignal;
  readonly onFound: (assets: readonly FoundAsset[]) => void;
  /** Folders looked at so far. */
  readonly onSeen: (seen: number) => void;
}

/** Throws the signal's reason. A root that cannot be read is in `unreadable`. */
export async function scanFolder(request: ScanRequest, options: ScanOptions): Promise<ScanSummary> {
  const skipped: Skipped[] = [];
  const unreadable: string[] = [];
  let skippedInAll = 0;
  const skip = (one: Skipped): void => {
    skippedInAll += 1;
    if (skipped.length < scanLimits.skippedTold) skipped.push(one);
  };
  const walk: Walk = {
    signal: options.signal,
    leaveOut: request.leaveOut,
    folders: 0,
    endedBy: null,
    onFolder: () => options.onSeen(walk.folders),
    skip,
    unreadable: (path) => void (unreadable.length < scanLimits.unreadableTold && unreadable.push(path)),
  };
  const tree = await readTree(request.root, walk);
  let assets = 0;
  if (tree !== null) {
    const manifests = await readManifests(tree, options.signal);
    let found: FoundAsset[] = [];
    for (const one of recognise(tree, (at) => manifests.has(at), skip)) {
      options.signal.throwIfAborted();
      const asset = await finished(one, manifests.get(one.tree) ?? null, request, skip);
      if (asset === null) continue;
      assets += 1;
      found.push(asset);
      if (found.length >= batch) {
        options.onFound(found);
        found = [];
      }
    }
    if (found.length > 0) options.onFound(found);
  }
  return { seen: walk.folders, assets, skipped, skippedInAll, unreadable, endedBy: walk.endedBy };
}

async function finished(
  { tree, stem, files: all }: Recognised,
  manifest: Manifest | null,
  { known }: ScanRequest,
  skip: (skipped: Skipped) => void,
): Promise<FoundAsset | null> {
  const files = kindsOf(all, manifest).filter(
    ({ localPath }) => localPath !== libraryLayout.manifestFile && !isReviewFile(localPath),
  );
  const main = mainFile(files);
  if (main === null) {
    skip({ path: tree.path, reason: 'its manifest is there, but none of its files' });
    return null;
  }
  const stamp = stampOf(files);
  const before = known.get(placeKey(tree.path, stem));
  try {
    const fingerprint = before?.stamp === stamp ? before.fingerprint : await fingerprintOf(tree.path, files);
    return {
      path: tree.path,
      stem,
      name: manifest?.asset.name ?? (stem === '' ? tree.name : stem),
      manifest: manifest === null ? null : { ...manifest.asset, effectiveParams: manifest.effectiveParams },
      modifiedAt: new Date(Math.max(0, Math.trunc(main.modifiedMs))).toISOString(),
      files: files.map(({ localPath, kind, sizeBytes }) => ({ localPath, kind, sizeBytes })),
      fingerprint,
      stamp,
    };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    skip({ path: tree.path, reason: `${main.localPath} cannot be read (${reason})` });
    return null;
  }
}

/** A manifest knows better than names; and one preview is enough. */
function kindsOf(files: Recognised['files'], manifest: Manifest | null): Recognised['files'] {
  const manifestKinds = new Map(manifest?.files.map(({ localPath, kind }) => [localPath, kind]));
  let hasPreview = false;
  return files.map((file) => {
    const kind = manifestKinds.get(file.localPath) ?? file.kind;
    const isSecond = kind === 'preview' && hasPreview;
    hasPreview ||= kind === 'preview';
    return isSecond ? { ...file, kind: 'texture' } : { ...file, kind };
  });
}

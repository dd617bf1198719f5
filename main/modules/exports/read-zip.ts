/** What a ZIP that somebody exported holds, judged before anything of it is unpacked: assets by their manifests. */
import path from 'node:path';
import { refusal } from '../../catalogue/asset-folders.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { reviewLimits } from '../../contract/plain/review-limits.ts';
import { type Manifest, manifestSchema } from '../../contract/schema/manifest.ts';
import { libraryLayout } from '../../core/config.ts';
import { isReviewFile, reviewFileName } from '../../core/review-file-name.ts';
import type { Bundle, BundleEntry } from '../../transfer/bundle/open-bundle.ts';
import { readmeName } from './readme.ts';

/** A file as the manifest names it, with its entry. */
export interface ZippedFile {
  readonly path: string;
  readonly kind: string;
  readonly localPath: string;
  readonly sha256: string;
  readonly entry: BundleEntry;
}

/** An asset of the ZIP: the entries of its files, in the order of its manifest. */
export interface ZippedAsset {
  readonly manifest: Manifest;
  readonly files: readonly ZippedFile[];
  /** The bytes of its review; null without one. */
  readonly review: Uint8Array | null;
}

/** `leftOut`: files that no manifest names. */
export interface ZippedAssets {
  readonly assets: readonly ZippedAsset[];
  readonly leftOut: number;
}

const mostManifestBytes = 8 * 1024 * 1024;
const mostAssets = 5000;

/** The refusal of a ZIP; `reason` follows a colon. */
export function refused(zip: string, reason: string, cause?: unknown): AppError<'hand-on.refused'> {
  return new AppError('hand-on.refused', { file: path.basename(zip), reason }, { cause });
}

/** Throws `hand-on.refused`, and the signal's reason. */
export async function readZip(zip: string, bundle: Bundle, signal: AbortSignal): Promise<ZippedAssets> {
  const byName = new Map(bundle.entries.map((entry) => [entry.name, entry]));
  const roots = rootsOf(bundle.entries);
  if (roots.length === 0)
    throw refused(
      zip,
      'there is no manifest.json in it, so Caliper did not make it. Unpack it and add the folder instead',
    );
  if (roots.length > mostAssets) throw refused(zip, `it has more than ${mostAssets} assets`);
  const assets: ZippedAsset[] = [];
  const ids = new Set<string>();
  const used = new Set<string>();
  for (const root of roots) {
    signal.throwIfAborted();
    const manifestEntry = byName.get(`${root}${libraryLayout.manifestFile}`);
    if (manifestEntry === undefined) continue;
    used.add(manifestEntry.name);
    const manifest = await readManifest(zip, bundle, manifestEntry);
    if (ids.has(manifest.asset.id)) throw refused(zip, 'it holds the same asset twice');
    ids.add(manifest.asset.id);
    const files = manifest.files.map(({ path: listed, kind, localPath, sha256, sizeBytes }) => {
      const entry = byName.get(`${root}${localPath}`);
      if (entry === undefined)
        throw refused(zip, `a file is missing that its manifest names (${shown(localPath)})`);
      if (entry.sizeBytes !== sizeBytes)
        throw refused(zip, `a file has another size than its manifest says (${shown(localPath)})`);
      if (used.has(entry.name)) throw refused(zip, `its manifest names a file twice (${shown(localPath)})`);
      used.add(entry.name);
      return { path: listed, kind, localPath, sha256, entry };
    });
    const reviewEntry = byName.get(`${root}${reviewFileName('')}`);
    if (reviewEntry !== undefined) used.add(reviewEntry.name);
    const review =
      reviewEntry === undefined ? null : await bytesOf(bundle, reviewEntry, reviewLimits.fileBytes);
    assets.push({ manifest, files, review });
  }
  const leftOut = bundle.entries.filter(
    ({ name }) => !used.has(name) && name !== readmeName && !isReviewFile(name),
  );
  return { assets, leftOut: leftOut.length };
}

/** Folders with a manifest that lie in no other one, as prefixes of names. */
function rootsOf(entries: readonly BundleEntry[]): string[] {
  const found = entries
    .flatMap(({ name }) => {
      const parts = name.split('/');
      return parts.at(-1) === libraryLayout.manifestFile && parts.length <= 3
        ? [name.slice(0, name.lastIndexOf('/') + 1)]
        : [];
    })
    .toSorted((a, b) => a.length - b.length);
  const roots = new Set<string>();
  for (const root of found) if (!isWithin(root, roots)) roots.add(root);
  return [...roots];
}

function isWithin(root: string, roots: ReadonlySet<string>): boolean {
  if (roots.has('')) return true;
  const [first = '', second = ''] = root.split('/');
  return roots.has(`${first}/`) || (second !== '' && roots.has(`${first}/${second}/`));
}

async function readManifest(zip: string, bundle: Bundle, entry: BundleEntry): Promise<Manifest> {
  const bytes = await bytesOf(bundle, entry, mostManifestBytes);
  if (bytes === null) throw refused(zip, 'its manifest is longer than a manifest can be');
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refused(zip, 'its manifest is not JSON');
  }
  const parsed = manifestSchema.safeParse(read);
  if (!parsed.success)
    throw refused(zip, 'its manifest is none that this Caliper knows; a newer one may know it');
  const reason = refusal(parsed.data);
  if (reason !== null) throw refused(zip, `its manifest cannot be used (${reason})`);
  return parsed.data;
}

/** Null when it is longer. */
async function bytesOf(bundle: Bundle, entry: BundleEntry, most: number): Promise<Uint8Array | null> {
  if (entry.sizeBytes > most) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of bundle.read(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A name of somebody else's, for a sentence. */
function shown(localPath: string): string {
  return localPath.length > 120 ? `${localPath.slice(0, 120)}…` : localPath;
}

/** Any failure of opening it as a refusal in words; those of the disk stay what they are. */
export function asRefusal(zip: string, error: unknown): unknown {
  if (isAppError(error, 'transfer.bundle-refused')) return refused(zip, error.data.reason, error);
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    const code = String(error.code);
    if (code === 'ENOENT') return refused(zip, 'it is not there');
    if (code === 'EISDIR') return refused(zip, 'it is a folder; add it as a folder instead');
    return refused(zip, `it cannot be read (${code})`);
  }
  return error;
}

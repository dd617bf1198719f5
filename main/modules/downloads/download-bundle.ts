/** One try at an asset or a set by its bundle: the ZIP comes whole, then each file goes to its asset's folder. */
import { rm } from 'node:fs/promises';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { forEachConcurrently } from '../../core/concurrency/limiter.ts';
import type { RemoteClient } from '../../remote/types.ts';
import { type Matched, type MatchedMember, matchEntries } from '../../transfer/bundle/bundle-entries.ts';
import {
  type Bundle,
  type BundleEntry,
  openBundle,
  refused,
  unpackEntry,
} from '../../transfer/bundle/open-bundle.ts';
import { type BundleUnit, getZip } from './bundle-zip.ts';
import type { DownloadDeps } from './deps.ts';
import { finishAsset, freePlace, settlePlace, type Try } from './download-asset.ts';
import { downloadWords } from './download-words.ts';
import {
  missingFiles,
  type OpenAsset,
  openAsset,
  readAsset,
  requireFree,
  type Wanted,
} from './open-asset.ts';

/** Files unpacked at the same time: each waits for its own flush. */
const unpackedAtOnce = 4;

/** `pending`: being built, requested again at `at`; `files`: to be fetched one by one, since `error`. */
export type BundleOutcome =
  | { readonly is: 'complete' }
  | { readonly is: 'pending'; readonly at: number }
  | { readonly is: 'files'; readonly error: AppError };

/** A member that is open, with what it does not have. */
interface Lacking {
  readonly opened: OpenAsset;
  readonly missing: readonly Wanted[];
}

/** What became of each asset of the unit. Throws what concerns all of them, as `downloadAsset` does. */
export async function downloadBundle(
  deps: DownloadDeps,
  unit: BundleUnit,
  one: Try,
): Promise<ReadonlyMap<AssetId, BundleOutcome>> {
  const all = (outcome: BundleOutcome): ReadonlyMap<AssetId, BundleOutcome> =>
    new Map(unit.assetIds.map((id) => [id, outcome]));
  const client = await deps.remotes.get(unit.asset.connectionId);
  deps.live.begin(unit.asset.id);
  try {
    const zip = await getZip(deps, unit, client, one);
    if (zip.file === null) return all({ is: 'pending', at: zip.at });
    const outcomes = await unpack(deps, unit, { file: zip.file, client, signal: one.signal });
    await rm(zip.file, { force: true });
    return new Map(unit.assetIds.map((id) => [id, outcomes.get(id) ?? notInIt()]));
  } catch (error) {
    one.signal.throwIfAborted();
    if (error instanceof AppError && isRefusal(error)) return all({ is: 'files', error });
    throw error;
  } finally {
    deps.live.end(unit.asset.id);
  }
}

const notInIt = (): BundleOutcome => ({ is: 'files', error: refused(downloadWords.notInBundle) });

/** The service has no bundle of this, or sent one that cannot be used: single files always can. */
function isRefusal(error: AppError): boolean {
  return (
    error.code === 'remote.not-offered' ||
    error.code === 'remote.conflict' ||
    error.code === 'remote.problem' ||
    error.code === 'remote.validation-refused' ||
    error.code === 'transfer.bundle-refused' ||
    error.code === 'transfer.not-the-file' ||
    error.code === 'transfer.damaged' ||
    error.code === 'transfer.breaks-off'
  );
}

async function unpack(
  deps: DownloadDeps,
  unit: BundleUnit,
  {
    file,
    client,
    signal,
  }: { readonly file: string; readonly client: RemoteClient; readonly signal: AbortSignal },
): Promise<Map<AssetId, BundleOutcome>> {
  const lacking = await openMembers(deps, unit, client, signal);
  deps.live.bundle(unit.asset.id, null);
  try {
    const bundle = await openBundle(file, { signal });
    try {
      return await unpackAll(deps, unit, { bundle, lacking, signal });
    } finally {
      bundle.close();
    }
  } catch (error) {
    // What was refused once is refused again; a full disk finds the ZIP there when it has room.
    if (isAppError(error, 'transfer.bundle-refused')) await rm(file, { force: true });
    throw error;
  }
}

async function unpackAll(
  deps: DownloadDeps,
  unit: BundleUnit,
  { bundle, lacking, signal }: { bundle: Bundle; lacking: readonly Lacking[]; signal: AbortSignal },
): Promise<Map<AssetId, BundleOutcome>> {
  const entries = new Map(bundle.entries.map((entry) => [entry.name, entry]));
  const matched = matchOf(bundle, unit, lacking);
  if (matched.members === null) throw refused(matched.reason);
  const found = new Map(matched.members.map((member) => [member.member.remoteId, member]));
  const wanted = lacking.flatMap(({ opened, missing }) =>
    missing.flatMap((file) => entryOf(entries, found.get(opened.asset.remoteId), file) ?? []),
  );
  const bytes = wanted.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  await requireFree(deps.files, deps.libraryPath, bytes);
  const outcomes = new Map<AssetId, BundleOutcome>();
  for (const { opened, missing } of lacking) {
    const own = missing.flatMap((file) => {
      const entry = entryOf(entries, found.get(opened.asset.remoteId), file);
      return entry === null ? [] : [{ file, entry }];
    });
    await forEachConcurrently(own, unpackedAtOnce, ({ file, entry }) =>
      keep(deps, opened, { bundle, entry, file, signal }),
    );
    const isWhole = own.length === missing.length;
    if (isWhole) await finishAsset(deps, opened);
    outcomes.set(opened.asset.id, isWhole ? { is: 'complete' } : notInIt());
  }
  return outcomes;
}

function matchOf(bundle: Bundle, { set }: BundleUnit, lacking: readonly Lacking[]): Matched {
  return matchEntries(
    bundle.entries.map((entry) => entry.name),
    lacking.map(({ opened: { asset, wanted } }) => ({
      remoteId: asset.remoteId,
      index: set === null ? null : asset.groupIndex,
      paths: new Set(wanted.map((file) => file.path)),
    })),
  );
}

function entryOf(
  entries: ReadonlyMap<string, BundleEntry>,
  member: MatchedMember | undefined,
  file: Wanted,
): BundleEntry | null {
  return entries.get(member?.files.get(file.path) ?? '') ?? null;
}

/** Unpacks one file to a place that nothing of the user's has. */
async function keep(
  deps: DownloadDeps,
  { asset, folder, planned }: OpenAsset,
  { bundle, entry, file, signal }: { bundle: Bundle; entry: BundleEntry; file: Wanted; signal: AbortSignal },
): Promise<void> {
  await deps.presence.assertThere();
  const savedAt = await freePlace(folder, file.localPath, planned);
  const arrived = await unpackEntry(bundle, entry, {
    files: deps.files,
    folder,
    localPath: savedAt,
    signal,
  });
  deps.memory.of(asset.id).brought = true;
  deps.catalogue.files.update(asset.id, file.path, {
    state: 'complete',
    localPath: await settlePlace(folder, { localPath: file.localPath, savedAt, planned }, arrived),
    sizeBytes: arrived.sizeBytes,
    receivedBytes: arrived.sizeBytes,
    sha256: arrived.sha256,
    error: null,
  });
}

/** With their listings: of an asset read on its own, of a set a hundred members a page. Those that are gone are left out. */
async function openMembers(
  deps: DownloadDeps,
  { asset, set, assetIds }: BundleUnit,
  client: RemoteClient,
  signal: AbortSignal,
): Promise<Lacking[]> {
  const { catalogue } = deps;
  const lack = async (opened: OpenAsset): Promise<Lacking> => ({
    opened,
    missing: await missingFiles(catalogue, opened, signal),
  });
  if (set === null) return [await lack(await readAsset(deps, asset.id, signal))];
  const wanted = new Set(assetIds);
  const lacking: Lacking[] = [];
  for await (const member of client.variationSetMembers(set.remoteId, {
    limit: 100,
    status: 'complete',
    signal,
  })) {
    const id = catalogue.assets.byRemote(set.connectionId, member.asset_id)?.id;
    if (id !== undefined && wanted.has(id))
      lacking.push(await lack(await openAsset(deps, id, member.files, {})));
  }
  return lacking;
}

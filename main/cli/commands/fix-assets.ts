/** `caliper fix` on assets of the library: a new version of each, one after the other. */
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetSummary } from '../../contract/schema/asset.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import type { FixRun, FixRunId, VersionNote } from '../../contract/schema/library/versions.ts';
import { systemClock } from '../../core/clock.ts';
import type { Context } from '../context.ts';
import { allAssets, findTarget, findTargetOrNull, looksLikeQuery, requireQuery } from '../find-target.ts';
import { noteLines, withText } from '../fix-notes.ts';
import { whenFound } from '../follow/follow.ts';
import { type Client, withAppAtRest } from '../open-app.ts';
import { createProgressLine, EndsWith, exitCodes, failureOf, printable } from '../output.ts';
import { fixWords } from './fix-words.ts';

/** The most that one call of the contract takes. */
const mostAssets = 5000;

/** Of a dry run `number` is null. */
interface FixedAsset {
  readonly assetId: string;
  readonly name: string;
  readonly fromNumber: number;
  readonly number: number | null;
  readonly done: readonly VersionNote[];
  readonly left: readonly VersionNote[];
}

/**
 * `what` is an id or a name of an asset, a batch or a set, or a query. What cannot be fixed keeps its version and is
 * named. Throws `asset.unknown`, `cli.asset-ambiguous`, `library.nothing-matches`, `catalogue.*`, `cancelled`.
 */
export async function fixAssets(
  context: Context,
  what: string,
  fixes: readonly Fix[],
  dryRun: boolean,
): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const assets = await meantBy(client, what);
    if (assets.length > mostAssets)
      throw new AppError('cli.usage', { reason: fixWords.tooMany(assets.length, mostAssets) });
    const { fixed, failed } = await (dryRun ? tryEach : makeEach)(client, context, assets, fixes);
    const result = {
      dryRun,
      fixes,
      assets: fixed.map((one) => ({ ...one, done: one.done.map(withText), left: one.left.map(withText) })),
      failed,
    };
    context.output.result(result, () => textOf({ fixed, failed }));
    for (const { error } of failed) context.output.failure(error);
    if (failed.length > 0) throw new EndsWith(exitCodes.failed);
  });
}

/** A name is meant before a query; words alone are a name. */
async function meantBy(client: Client, what: string): Promise<readonly AssetSummary[]> {
  const target =
    (await findTargetOrNull(client, what)) ?? (looksLikeQuery(what) ? null : await findTarget(client, what));
  if (target?.type === 'asset') return [target.asset];
  const found =
    target === null
      ? await allAssets(client, requireQuery(what))
      : (await allAssets(client)).filter(({ groupId }) => groupId === target.group.id);
  if (found.length === 0) throw new AppError('library.nothing-matches', { text: what });
  return found;
}

interface Outcome {
  readonly fixed: readonly FixedAsset[];
  readonly failed: FixRun['failed'];
}

async function tryEach(
  client: Client,
  { signal }: Context,
  assets: readonly AssetSummary[],
  fixes: readonly Fix[],
): Promise<Outcome> {
  const fixed: FixedAsset[] = [];
  const failed: Outcome['failed'][number][] = [];
  for (const asset of assets) {
    signal.throwIfAborted();
    try {
      const { fromNumber, done, left } = await client.versions.preview({
        assetId: asset.id,
        fixes: [...fixes],
      });
      fixed.push({ assetId: asset.id, name: nameOf(asset), fromNumber, number: null, done, left });
    } catch (error) {
      signal.throwIfAborted();
      failed.push({
        assetId: asset.id,
        name: nameOf(asset),
        error: failureOf(error)?.failure ?? toFailure(error),
      });
    }
  }
  return { fixed, failed };
}

async function makeEach(
  client: Client,
  context: Context,
  assets: readonly AssetSummary[],
  fixes: readonly Fix[],
): Promise<Outcome> {
  const { made, failed } = await ended(client, context, {
    of: [{ assetIds: assets.map(({ id }) => id) }],
    fixes: [...fixes],
  });
  const names = new Map(assets.map((asset) => [asset.id, nameOf(asset)]));
  const fixed: FixedAsset[] = [];
  for (const { assetId, number, fromNumber } of made) {
    const { versions } = await client.versions.list({ assetId });
    const { done = [], left = [] } = versions.find((one) => one.number === number) ?? {};
    fixed.push({ assetId, name: names.get(assetId) ?? assetId, fromNumber, number, done, left });
  }
  return { fixed, failed };
}

/** The run at its end. Interrupted, it stops: what was made stays, and the asset under way keeps its version. */
async function ended(
  client: Client,
  { stderr, signal }: Context,
  what: Parameters<Client['versions']['apply']>[0],
): Promise<FixRun> {
  const progress = createProgressLine(stderr, systemClock);
  let id: FixRunId | null = null;
  try {
    return await whenFound(client, signal, async (event) => {
      if (event.type === 'ready') ({ id } = await client.versions.apply(what));
      if (event.type !== 'fix-run.changed' || event.run.id !== id) return null;
      const { run } = event;
      progress.show(() =>
        fixWords.progress(Math.round(run.progress * 100), run.made.length + run.failed.length, run.assets),
      );
      return run.state === 'running' ? null : run;
    });
  } finally {
    progress.clear();
    if (signal.aborted && id !== null) await client.versions.stop({ id });
  }
}

const nameOf = ({ title, name, remoteId, id }: AssetSummary): string => title ?? name ?? remoteId ?? id;

/** The reasons follow as failures, which do not always name the asset. */
function textOf({ fixed, failed }: Outcome): string {
  return [
    ...fixed.flatMap(({ name, number, done, left }) => [
      number === null ? fixWords.onlyTried(name) : fixWords.newVersion(name, number),
      ...noteLines({ done, left }).map((line) => `  ${line}`),
    ]),
    ...failed.map(({ name }) => fixWords.notChanged(name)),
  ]
    .map(printable)
    .join('\n');
}

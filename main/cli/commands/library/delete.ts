/** `caliper delete`: deletes an asset or a variation set at its service; what is on this disk stays. */

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AppError } from '../../../contract/plain/errors.ts';
import type { AssetSummary } from '../../../contract/schema/asset.ts';
import type { Group } from '../../../contract/schema/group.ts';
import type { Context } from '../../context.ts';
import { findAsset, findGroup } from '../../find-target.ts';
import { type Client, withAppAtRest } from '../../open-app.ts';
import { printable } from '../../output.ts';
import { deleteWords as words } from './library-words.ts';

/** `text` is an id or a name; without `yes` the user is asked on a terminal, and nothing is deleted anywhere else. */
export interface DeleteOptions {
  readonly text: string;
  readonly yes: boolean;
}

/** Prints the asset as it is then. Throws `cli.usage` without a confirmation, `asset.*` and `remote.*`. */
export async function deleteAsset(context: Context, { text, yes }: DeleteOptions): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const asset = await findAsset(client, text);
    const title = printable(asset.title ?? asset.remoteId);
    const service = await serviceOf(client, asset);
    if (asset.deletedAtServiceAt === null) await confirm(context, yes, words.asset(title, service));
    const gone = await client.assets.deleteAtService({ assetId: asset.id }, { signal: context.signal });
    context.output.result(gone, () => words.assetDeleted(title, gone.id, service));
  });
}

/** Prints the set as it is then. Throws as `deleteAsset`, and `group.*`. */
export async function deleteSet(context: Context, { text, yes }: DeleteOptions): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const group = await findGroup(client, text);
    if (group === null) throw new AppError('group.unknown', { id: text });
    const title = printable(group.name ?? group.remoteId);
    // Nobody is asked about what cannot be.
    if (group.type === 'batch') throw new AppError('group.not-deletable', { name: title });
    const service = await serviceOf(client, group);
    if (group.deletedAtServiceAt === null)
      await confirm(context, yes, words.set(title, group.count, service));
    const gone = await client.groups.deleteAtService({ groupId: group.id }, { signal: context.signal });
    context.output.result(gone, () => words.setDeleted(title, gone.id, service));
  });
}

async function serviceOf(
  client: Client,
  { connectionId }: Pick<AssetSummary | Group, 'connectionId'>,
): Promise<string> {
  const { connections } = await client.connections.state();
  return printable(connections.find(({ id }) => id === connectionId)?.name ?? words.removedConnection);
}

/** Throws `cli.usage` where nobody can be asked or the answer is not yes, `cancelled` when the signal aborts first. */
async function confirm(
  { stdin, stderr, signal, json }: Pick<Context, 'stdin' | 'stderr' | 'signal' | 'json'>,
  yes: boolean,
  consequence: string,
): Promise<void> {
  if (yes) return;
  if (stdin.isTTY !== true || json)
    throw new AppError('cli.usage', {
      reason: words.needsYes(consequence),
    });
  const output = new Writable({
    write(text: Buffer, _encoding, done) {
      stderr.write(text.toString('utf8'));
      done();
    },
  });
  const asking = createInterface({ input: stdin, output });
  // At the end of input (Ctrl+D) the question is never answered: that is a no.
  const ended = new Promise<string>((resolve) => void asking.once('close', () => resolve('')));
  try {
    const question = asking.question(words.question(consequence), { signal });
    const answer = await Promise.race([question, ended]);
    if (/^y(es)?$/i.test(answer.trim())) return;
  } catch (error) {
    throw signal.aborted ? new AppError('cancelled', {}) : error;
  } finally {
    asking.close();
  }
  throw new AppError('cli.usage', { reason: words.notDeleted });
}

/** Work that a hostile file can make endless: done in a thread that is ended when it takes too long. */
import { isAppError } from '../../contract/plain/errors.ts';
import { openModelFolder } from '../model-folder.ts';
import { type ValidatorIssue, validateGltf } from '../read/gltf/validate.ts';
import { type ComposedUsd, composeUsd } from '../read/usd/compose.ts';
import { parseCrate } from '../read/usd/crate.ts';
import type { UsdLayer } from '../read/usd/layer.ts';
import { reasonOf } from '../unreadable.ts';

/** `localPath` is slash-separated below `root`. */
export type GuardedTask = { readonly root: string; readonly localPath: string } & (
  | { readonly task: 'validate-gltf'; readonly format: 'glb' | 'gltf' }
  | { readonly task: 'read-crate' }
  /** `listed` are all files below `root`. */
  | { readonly task: 'compose-usd'; readonly listed: readonly string[] }
);

export type GuardedAnswer =
  | { readonly is: 'validated'; readonly issues: readonly ValidatorIssue[] }
  | { readonly is: 'layer'; readonly layer: UsdLayer }
  | ({ readonly is: 'composed' } & ComposedUsd)
  /** To continue “it cannot be read: …”. */
  | { readonly is: 'unreadable'; readonly reason: string };

/** A million triangles are about 40 MB. */
const mostCrateBytes = 128 * 1024 * 1024;

/** Never rejects. */
export async function doGuarded(task: GuardedTask): Promise<GuardedAnswer> {
  const { root, localPath } = task;
  try {
    if (task.task === 'validate-gltf')
      return { is: 'validated', issues: await validateGltf(root, localPath, task.format) };
    if (task.task === 'compose-usd')
      return { is: 'composed', ...(await composeUsd(root, localPath, task.listed)) };
    const folder = await openModelFolder(root, []);
    const bytes = Uint8Array.from(await folder.read(localPath, mostCrateBytes));
    return { is: 'layer', layer: parseCrate(bytes) };
  } catch (error) {
    return { is: 'unreadable', reason: isAppError(error) ? reasonOf(error) : 'its reader broke down' };
  }
}

/** Work that a hostile file can make endless: done in a thread that is ended when it takes too long. */
import { isAppError } from '../../contract/errors.ts';
import { type ValidatorIssue, validateGltf } from '../read/gltf/validate.ts';
import { reasonOf } from '../unreadable.ts';

/** `localPath` is slash-separated below `root`. */
export interface GuardedTask {
  readonly task: 'validate-gltf';
  readonly root: string;
  readonly localPath: string;
  readonly format: 'glb' | 'gltf';
}

export type GuardedAnswer =
  | { readonly is: 'validated'; readonly issues: readonly ValidatorIssue[] }
  /** To continue “it cannot be read: …”. */
  | { readonly is: 'unreadable'; readonly reason: string };

/** Never rejects. */
export async function doGuarded({ root, localPath, format }: GuardedTask): Promise<GuardedAnswer> {
  try {
    return { is: 'validated', issues: await validateGltf(root, localPath, format) };
  } catch (error) {
    return { is: 'unreadable', reason: isAppError(error) ? reasonOf(error) : 'its reader broke down' };
  }
}

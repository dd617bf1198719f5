/** `Idempotency-Key`: one creation per key, and its first answer for every replay, also after a restart. */
import { createHash } from 'node:crypto';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createKeyedQueue } from '../../core/concurrency/limiter.ts';
import { ProblemError, validationError } from '../problem/problem.ts';
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** A create call, parsed. `request` is the checked body: equal requests have equal JSON but for properties that are null. */
export interface CreateCall {
  readonly account: string;
  readonly route: string;
  readonly key: string | null;
  readonly request: unknown;
}

/** What a creation writes and answers, and the job that then starts. */
export interface Creation {
  readonly changes: readonly Change[];
  readonly body: unknown;
  readonly jobId: string;
}

/** `jobId` is null for a replay: nothing was created by this call. */
export interface CreateAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly jobId: string | null;
}

/** Makes creations happen once. */
export interface Replays {
  /**
   * `prepare` does what takes time and may refuse; what it returns decides within a transaction, so that counts are exact.
   * A refused call does not use its key up. Throws `idempotency-key-reused` for another request or route.
   */
  once(call: CreateCall, prepare: () => Promise<() => Creation>): Promise<CreateAnswer>;
}

/** Replays over the store. */
export function createReplays(store: Store, clock: Clock): Replays {
  const byKey = createKeyedQueue<string>();

  const create = async (
    prepare: () => Promise<() => Creation>,
    replay: { id: string; requestSha256: string } | null,
  ): Promise<CreateAnswer> => {
    const decide = await prepare();
    return store.transact(() => {
      const { changes, body, jobId } = decide();
      const record = replay && { ...replay, createdAt: timestamp(clock), answer: { status: 202, body } };
      return {
        changes: record === null ? changes : [...changes, { collection: 'replays', record }],
        result: { status: 202, body, jobId },
      };
    });
  };

  return {
    async once({ account, route, key, request }, prepare) {
      if (key === null) return create(prepare, null);
      if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
        throw validationError([
          { path: 'Idempotency-Key', message: 'must have 1 to 255 printable ASCII characters' },
        ]);
      const id = digest(JSON.stringify([account, key]));
      const requestSha256 = digest(`${route}\n${JSON.stringify(request, nullAsAbsent)}`);
      return byKey.run(id, async () => {
        const known = store.replays.get(id);
        if (known === undefined) return create(prepare, { id, requestSha256 });
        const isSame = [requestSha256, formerDigest(route, request)].includes(known.requestSha256);
        if (isSame) return { ...known.answer, jobId: null };
        throw new ProblemError(
          'idempotency-key-reused',
          'This Idempotency-Key was used with another request. Use a new key for a new request.',
        );
      });
    },
  };
}

/** Every field that may be null says by it what its absence says: `name`, `params`, their groups, `text`, `url`, `data`. */
function nullAsAbsent(_key: string, value: unknown): unknown {
  return value === null ? undefined : value;
}

/** What records of earlier versions hold: in them a `name` of null was another request than none. */
function formerDigest(route: string, request: unknown): string {
  return digest(`${route}\n${JSON.stringify(request)}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

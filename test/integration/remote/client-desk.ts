/** A client and the local service it talks to, put away after each test. */

import { type AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import type { OpenOperation, OperationPaths } from '../../../main/contract/plain/operation-paths.ts';
import { type Clock, systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createRemoteClient } from '../../../main/remote/client.ts';
import type { RemoteClient } from '../../../main/remote/types.ts';
import { type Answer, type LocalService, localService, type Received } from './local-service.ts';

export const token = 'tok_very-secret';

/** What a test may set of the client. */
export interface DeskOptions {
  readonly clock?: Clock;
  readonly paths?: OperationPaths;
  readonly onNotOffered?: (operation: OpenOperation) => void;
}

/** Everything opened is closed by `close`. */
export function createDesk() {
  const closers: (() => Promise<unknown>)[] = [];
  const open = async (
    answers: readonly Answer[],
    options: DeskOptions = {},
  ): Promise<{ client: RemoteClient; service: LocalService }> => {
    const service = await localService(...answers);
    const client = createRemoteClient({
      baseUrl: service.url,
      token: () => Promise.resolve(token),
      log: silentLog,
      clock: systemClock,
      random: () => 0,
      ...options,
    });
    closers.push(
      () => client.close(),
      () => service.close(),
    );
    return { client, service };
  };
  return {
    /** The n-th request gets the n-th answer; the last one serves all that follow. */
    serve: (...answers: Answer[]) => open(answers),
    /** The route decides: `GET /v1/jobs/j` -> answer; any other gets the answer of `else`. */
    route: (routes: Readonly<Record<string, Answer>>, options: DeskOptions = {}) =>
      open(
        [
          (response, request) =>
            (routes[`${request.method} ${request.path}`] ?? routes['else'])?.(response, request),
        ],
        options,
      ),
    open,
    close: () => Promise.all(closers.splice(0).map((close) => close())),
  };
}

/** `METHOD /path` of each request. */
export function asked(received: readonly Received[]): string[] {
  return received.map(({ method, path }) => `${method} ${path}`);
}

/** The error with which `work` ends; throws when it succeeds. */
export async function failure(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    (value) => new Error(`succeeded: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error;
  return error;
}

/** A clock on which waiting takes no time, up to the minute that a service may ask for; calls with a body are allowed longer. */
export function hastyClock(): { clock: Clock; waits: number[] } {
  const waits: number[] = [];
  let now = Date.parse('2026-11-21T10:00:00Z');
  const clock: Clock = {
    now: () => now,
    after(ms, callback) {
      if (ms > 60_000) return systemClock.after(ms, callback);
      waits.push(ms);
      queueMicrotask(() => {
        now += ms;
        callback();
      });
      return { cancel: () => undefined };
    },
  };
  return { clock, waits };
}

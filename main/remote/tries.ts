/** The loop around one call: sends it again as long as the policy says so. */
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { type Clock, wait } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { decideRetry, mayRepeat, policyOf } from './retry.ts';
import type { Send } from './transport.ts';

/** `send` with tries: every one carries the same key and, since the body is the same object, the same bytes. `random` is 0 to 1. */
export function withTries(parts: {
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}): Send {
  const { send, clock, log, random } = parts;
  return async (call) => {
    const repeat = call.repeat ?? (call.method === 'GET' ? 'safe' : 'never');
    const repeatable = mayRepeat(repeat, call.idempotencyKey);
    const policy = call.retry ?? policyOf(repeat);
    for (let attempt = 1; ; attempt += 1) {
      const startedMs = clock.now();
      call.onTry?.(attempt);
      try {
        const value = await send(call);
        const ms = clock.now() - startedMs;
        log.debug({ operation: call.operation, attempt, ms }, 'the service answered');
        return value;
      } catch (error) {
        if (!isAppError(error)) throw error;
        log.debug({ operation: call.operation, attempt, code: error.code }, 'the call failed');
        const verdict = decideRetry({ attempt, error, repeatable, policy, random: random() });
        if (verdict === 'stop') throw error;
        await wait(clock, verdict.waitMs, call.signal).catch((cause: unknown) => {
          throw new AppError('cancelled', {}, { cause });
        });
      }
    }
  };
}

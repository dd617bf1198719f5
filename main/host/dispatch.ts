/** Validate, call, error to wire: the one way a request from any host reaches the handlers. */

import type { ContractRouterClient } from '@orpc/contract';
import { type ContractProcedure, type ErrorMap, isContractProcedure, type Meta } from '@orpc/contract';
import { type AnyRouter, createRouterClient, implement, ORPCError, ValidationError } from '@orpc/server';
import { StandardRPCHandler } from '@orpc/server/standard';
import { type Api, api } from '../contract/api.ts';
import { AppError, isAppError, toFailure } from '../contract/plain/errors.ts';
import type { Log } from '../core/log.ts';
import type { CallOptions, Handlers } from '../modules/shared/handlers.ts';
import { inTurns, isStream } from './in-turns.ts';
import { type Caller, type PagePort, type PageSocket, serveFrames } from './serve-frames.ts';

type AnyHandler = (input: unknown, options: CallOptions) => Promise<unknown>;
type AnyProcedure = ContractProcedure<never, never, ErrorMap, Meta>;

/** The handlers behind every transport. */
export interface Dispatch {
  /** Serves one page over a MessagePort or a WebSocket until it closes. */
  over(channel: PagePort | PageSocket): void;
  /** Calls from this process: the CLI. Errors are `AppError`-shaped, as for any caller. */
  client(): ContractRouterClient<Api>;
}

/** Wires the contract to its handlers. */
export function createDispatch(handlers: Handlers, log: Log): Dispatch {
  return dispatchOver(routerOf(api, handlers, [], log, null), log);
}

/** As `createDispatch`, where only a part is offered: every other method fails with `failure`. */
export function createPartDispatch(
  handlers: { readonly [F in keyof Handlers]?: Partial<Handlers[F]> },
  failure: AppError,
  log: Log,
): Dispatch {
  return dispatchOver(
    routerOf(api, handlers, [], log, () => Promise.reject(failure)),
    log,
  );
}

function dispatchOver(router: AnyRouter, log: Log): Dispatch {
  const handler = new StandardRPCHandler<Caller>(router);
  return {
    over: (channel) => serveFrames(handler, channel, log),
    // The router is built by walking the contract, so the compiler cannot know that it has the contract's shape.
    client: () =>
      createRouterClient(router, { context: { page: undefined } }) as unknown as ContractRouterClient<Api>,
  };
}

/** `otherwise` stands in for handlers that are not there; without it each must be. */
function routerOf(
  contract: object,
  handlers: object,
  path: string[],
  log: Log,
  otherwise: AnyHandler | null,
): AnyRouter {
  const branches = Object.entries(contract).map(([name, part]: [string, object]) => {
    const found = Object.entries(handlers).find(([key]) => key === name)?.[1] as object | undefined;
    const handler = found ?? (isContractProcedure(part) ? otherwise : otherwise && {});
    if (handler === null)
      throw new AppError('internal', { reason: `no handler for ${[...path, name].join('.')}` });
    const branch = isContractProcedure(part)
      ? procedureOf(part as AnyProcedure, handler as AnyHandler, [...path, name].join('.'), log)
      : routerOf(part, handler, [...path, name], log, otherwise);
    return [name, branch] as const;
  });
  return Object.fromEntries(branches);
}

function procedureOf(contract: AnyProcedure, handler: AnyHandler, method: string, log: Log): AnyRouter {
  return implement(contract)
    .$context<Caller>()
    .$config({ initialInputValidationIndex: 1, initialOutputValidationIndex: 1 })
    .use(async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        throw toWire(error, method, log);
      }
    })
    .handler(async ({ input, signal, context }) => {
      const output = await handler(input, { signal, page: context.page });
      return (isStream(output) ? inTurns(output) : output) as never;
    });
}

function toWire(error: unknown, method: string, log: Log): ORPCError<string, unknown> {
  const known = asAppError(error);
  if (!isAppError(known)) log.error({ method, err: error }, 'a handler failed unexpectedly');
  return new ORPCError('APP', {
    status: 500,
    defined: true,
    message: 'APP',
    data: toFailure(known),
    cause: error,
  });
}

function asAppError(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error;
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  return new AppError(
    'request.invalid',
    {
      issues: issues.map((issue) => ({
        field: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
        message: issue.message,
      })),
    },
    { cause: error },
  );
}

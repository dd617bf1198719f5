/** Validate, call, error to wire: the one way a request from any host reaches the handlers. */

import {
  type ContractProcedure,
  type ContractRouterClient,
  type ErrorMap,
  isContractProcedure,
  type Meta,
} from '@orpc/contract';
import { type AnyRouter, createRouterClient, implement, ORPCError, ValidationError } from '@orpc/server';
import { type StandardHandler, StandardRPCHandler } from '@orpc/server/standard';
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer';
import { ServerPeer } from '@orpc/standard-server-peer';
import { type Api, api } from '../contract/api.ts';
import { AppError, isAppError, toFailure } from '../contract/plain/errors.ts';
import type { Log } from '../core/logging/log.ts';
import type { CallOptions, Handlers, Page } from '../modules/shared/handlers.ts';

// About a millisecond of encoding; measured, 5,000 job events otherwise hold up every other call for 180 ms.
const itemsPerTurn = 32;

/** The same items in the same order, with a macrotask after every 32; leaving it early leaves the source. */
function inTurns<T>(source: AsyncIterator<T>): AsyncIterableIterator<T> {
  let items = 0;
  const inTurn: AsyncIterableIterator<T> = {
    async next() {
      items += 1;
      if (items % itemsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
      return source.next();
    },
    async return(value) {
      return (await source.return?.(value)) ?? { done: true, value };
    },
    [Symbol.asyncIterator]: () => inTurn,
  };
  return inTurn;
}

/** True for what a handler of an event stream returns. */
function isStream(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value;
}

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

/** `otherwise` replaces handlers that are not there; without it each must be. */
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

/** What every call brings along; `page` is missing for calls from this process. */
type Caller = Record<'page', Page | undefined>;

type Listener = (event: object) => void;
type Heard =
  | { addEventListener(type: 'message' | 'close', listener: Listener): unknown }
  | { on(type: 'message' | 'close', listener: Listener): unknown };

/** One end of a MessageChannel: Electron's emits its events, the web's dispatches them. */
export type PagePort = { postMessage(data: string): void } & Heard;
/** A WebSocket; what is sent waits for the promise that `send` answers. */
export type PageSocket = { send(data: string): Promise<void> | void } & Heard;

/**
 * Answers the page at the other end until the channel closes. The RPC library's own adapters throw a message that they
 * cannot read out of a listener, which ends the program, or print it with what the page had in it.
 */
function serveFrames(handler: StandardHandler<Caller>, channel: PagePort | PageSocket, log: Log): void {
  const handle = createServerPeerHandleRequestFn(handler, { context: { page: Symbol('page') } });
  const peer = new ServerPeer((data) => {
    if (typeof data !== 'string') throw new TypeError('an answer is not JSON-safe');
    return sendTo(channel, data);
  });
  let isLogged = false;
  // A message's own words may hold a token, so the log gets none of them.
  const refuse = (why: string): void => {
    if (!isLogged) log.warn({ why }, 'a message of a page could not be served');
    isLogged = true;
  };
  hear(channel, 'message', (event) => {
    const data: unknown = 'data' in event ? event.data : undefined;
    if (typeof data !== 'string') return refuse(`not-text (${typeof data})`);
    peer
      .message(data, handle)
      .catch((error: unknown) => refuse(error instanceof Error ? error.name : 'unknown'));
  });
  hear(channel, 'close', () => peer.close());
}

function sendTo(port: PagePort | PageSocket, data: string): Promise<void> | void {
  return 'send' in port ? port.send(data) : port.postMessage(data);
}

function hear(channel: Heard, type: 'message' | 'close', listener: Listener): void {
  if ('addEventListener' in channel) channel.addEventListener(type, listener);
  else channel.on(type, listener);
}

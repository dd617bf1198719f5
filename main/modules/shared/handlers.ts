/** The handlers' type, derived from the contract: what a feature of the contract needs is what its service must offer. */
import type { ContractProcedure, ErrorMap, Meta } from '@orpc/contract';
import type { z } from 'zod';
import type { Api } from '../../contract/api.ts';

/** Tells connected pages apart. */
export type Page = symbol;

/** Passed to every handler: `signal` aborts when the caller hangs up; `page` is missing for calls from this process. */
export interface CallOptions {
  readonly signal: AbortSignal | undefined;
  readonly page?: Page | undefined;
}

type Handler<I, O> = (input: I, options: CallOptions) => Promise<O>;

/** A parsed value, or for an event stream what the stream is made from. */
type Result<O> = O extends z.ZodType
  ? z.output<O>
  : O extends { '~standard': { types?: { input: infer Stream } | undefined } }
    ? Stream
    : never;

/** One function per method of a contract tree; inputs arrive parsed. */
export type HandlersOf<T> = {
  readonly [K in keyof T]: T[K] extends ContractProcedure<infer I, infer O, ErrorMap, Meta>
    ? Handler<I extends z.ZodType ? z.output<I> : undefined, Result<O>>
    : HandlersOf<T[K]>;
};

/** All handlers of Caliper. */
export type Handlers = HandlersOf<Api>;

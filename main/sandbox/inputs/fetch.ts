/** Inputs by URL: an image into memory when its job runs, a clip into a file while the create call waits. */

import { lookup as systemLookup } from 'node:dns';
import { mkdir, open, rm } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { dirname } from 'node:path';
import { Agent, fetch, type Response } from 'undici';
import { isPublicAddress } from '../../core/network/addresses.ts';
import { ProblemError, systemCode } from '../problem/problem.ts';
import { maxClipBytes, maxImageBytes } from '../requests/inputs.ts';

/** Limits of an image. */
export const imageLimits: FetchLimits = {
  maxBytes: maxImageBytes,
  size: `${maxImageBytes / 1024 / 1024} MiB`,
  timeoutMs: 10_000,
  maxRedirects: 3,
  protocols: ['http:', 'https:'],
};

/** Limits of a clip: by HTTPS only (specification: CaptureInput), and as large by URL as inline. */
export const clipLimits: FetchLimits = {
  maxBytes: maxClipBytes,
  size: `${maxClipBytes / 1e6} MB`,
  timeoutMs: 120_000,
  maxRedirects: 3,
  protocols: ['https:'],
};

/** The bytes behind an http or https URL. Throws `input-unreachable` in words that name the host only: a query may be a secret. */
export async function fetchImage(
  url: string,
  signal: AbortSignal,
  limits: FetchLimits = imageLimits,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  try {
    await fetchInto(url, limits, signal, (piece) => void pieces.push(piece));
    return Buffer.concat(pieces);
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    const host = URL.parse(url)?.host ?? 'its host';
    throw new ProblemError(
      'input-unreachable',
      `The image at ${host} could not be fetched: ${error.message}.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Fetches a clip into a new file. Null, or what is wrong as a sentence without its subject, and then there is no file.
 * Throws the file system's errors and the signal's reason. The file is not flushed.
 */
export async function fetchClip(
  url: string,
  path: string,
  {
    signal = new AbortController().signal,
    limits = clipLimits,
  }: { signal?: AbortSignal; limits?: FetchLimits } = {},
): Promise<string | null> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await fetchInto(url, limits, signal, (piece) => file.writeFile(piece));
    await file.close();
    return null;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    if (!(error instanceof FetchFault)) throw error;
    return `could not be fetched from ${URL.parse(url)?.host ?? 'its host'}: ${error.message}`;
  }
}

// GET by URL with limits on time, size and redirects, and on where a redirect may lead.

/** `maxBytes` counts decoded bytes, so that a compressed bomb stops at it too. `timeoutMs` is for all of it. */
interface FetchLimits {
  readonly maxBytes: number;
  /** `maxBytes` in words. */
  readonly size: string;
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  /** Schemes with their colon, of the URL and of every redirect. */
  readonly protocols: readonly string[];
  /** Finds the address of a name; the system's own way when it is left out. */
  readonly lookup?: LookupFunction;
}

/** Why something was not fetched, in words that hold neither path nor query: a query may be a secret. */
class FetchFault extends Error {}

/**
 * Hands each piece of what is behind the URL to `take`. Throws a `FetchFault`, the signal's reason, or what `take` throws.
 *
 * The service runs on its user's own machine and answers to the holders of its token there, who could fetch the same
 * addresses without it. So a URL may name this machine or a host of its network. Where a redirect leads is the choice
 * of another: out of a public host it may not lead to a local address, by name or by number.
 */
export async function fetchInto(
  url: string,
  limits: FetchLimits,
  signal: AbortSignal,
  take: (piece: Uint8Array) => void | Promise<void>,
): Promise<void> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const guard = createGuard(limits.lookup ?? systemLookup);
  let failure: { reason: unknown } | null = null;
  try {
    const response = await follow(url, limits, guard, AbortSignal.any([signal, deadline]));
    await readAll(response, limits, async (piece) => {
      try {
        await take(piece);
      } catch (reason) {
        failure = { reason };
        throw reason;
      }
    });
  } catch (error) {
    signal.throwIfAborted();
    if (failure !== null) throw error;
    const reason = deadline.aborted ? `no answer within ${limits.timeoutMs / 1000} s` : reasonOf(error);
    throw new FetchFault(reason, { cause: error });
  } finally {
    // Not awaited: a host that drips would keep it open.
    void guard.agent.destroy().catch(() => undefined);
  }
}

/** Connections that, once `publicOnly` is set, are made to public addresses only: judged at the connection, so that no second look-up can differ. */
interface Guard {
  readonly agent: Agent;
  publicOnly: boolean;
}

function createGuard(lookup: LookupFunction): Guard {
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (error === null && guard.publicOnly && !addresses.every(isPublicAddress))
        callback(new FetchFault(intoLocalNetwork), '', 4);
      else callback(error, found, family);
    });
  };
  const agent = new Agent({ connect: { lookup: guarded }, headersTimeout: 15_000, bodyTimeout: 15_000 });
  const guard: Guard = { agent, publicOnly: false };
  return guard;
}

const intoLocalNetwork = 'it redirects into the local network';

async function follow(
  url: string,
  limits: FetchLimits,
  guard: Guard,
  signal: AbortSignal,
): Promise<Response> {
  const first = URL.parse(url)?.hostname ?? '';
  let current = url;
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    const target = URL.parse(current);
    if (target === null || !limits.protocols.includes(target.protocol))
      throw new FetchFault(`it ${redirects === 0 ? 'is' : 'redirects to'} no ${schemes(limits)} address`);
    if (target.username !== '' || target.password !== '')
      throw new FetchFault('its address holds a user name or password');
    guard.publicOnly = target.hostname !== first && !isLocalHost(first);
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (guard.publicOnly && isIP(literal) !== 0 && !isPublicAddress(literal))
      throw new FetchFault(intoLocalNetwork);
    const response = await fetch(target, { redirect: 'manual', signal, dispatcher: guard.agent });
    if (response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null)
      throw new FetchFault(`the host answers HTTP ${response.status}`);
    current = URL.parse(location, current)?.href ?? '';
  }
  throw new FetchFault(`it redirects more than ${limits.maxRedirects} times`);
}

function schemes({ protocols }: FetchLimits): string {
  return protocols.includes('http:') ? 'web' : 'https';
}

async function readAll(
  response: Response,
  { maxBytes, size }: FetchLimits,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const tooLarge = new FetchFault(`it is larger than ${size}`);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge;
  }
  let sizeBytes = 0;
  for await (const piece of response.body ?? []) {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) throw tooLarge;
    await take(piece);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FetchFault) return error.message;
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof FetchFault) return cause.message;
  const code = systemCode(error) ?? systemCode(cause);
  if (code === 'ECONNREFUSED') return 'the host refuses the connection';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host cannot be found';
  if (code !== null && /^UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT$/.test(code))
    return 'the host has stopped answering';
  if (code !== null && /CERT|SELF_SIGNED|ALTNAME/.test(code))
    return 'the certificate of the host is not trusted';
  return code === null ? 'the connection failed' : `the connection failed (${code})`;
}

/**
 * True for a local address, or a name that no one can register. A public name that merely resolves to a local address
 * is not among them.
 */
function isLocalHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(bare) !== 0) return !isPublicAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|lan|internal|home\.arpa)$/i.test(bare);
}

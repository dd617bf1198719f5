/** What happens to every request: the right host, the right token, its route, and a problem for whatever goes wrong. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../../core/logging/log.ts';
import { filesPrefix } from '../files/presigned-files.ts';
import { type Problem, ProblemError, problemOf, systemCode } from '../problem/problem.ts';
import { readJson } from './body.ts';
import { type Answer, findRoute, type Route } from './router.ts';

/** `host` is the exact `Host` that is served: a page that had its name resolved to this machine sends another. */
export interface Listening {
  readonly host: string;
  readonly accounts: readonly { readonly account: string; readonly token: string }[];
  readonly routes: readonly Route[];
  readonly log: Log;
  /** Where inline files of a body come in. */
  readonly spoolFolder: string;
  serveFile(
    request: IncomingMessage,
    response: ServerResponse,
    target: { path: string; query: string },
  ): Promise<void>;
}

/** The listener of an HTTP server. It never throws, and its log holds neither queries nor headers nor bodies. */
export function createListener(listening: Listening): RequestListener {
  return (request, response) => {
    const began = performance.now();
    const [path, query] = split(request.url ?? '');
    response.once('close', () => {
      const ms = Math.round(performance.now() - began);
      const where = loggable(path, listening.routes);
      listening.log.debug({ method: request.method, where, status: response.statusCode, ms }, 'request');
    });
    void answer(listening, request, response, { path, query }).catch((error: unknown) => {
      respondTo(error, response, listening.log);
    });
  };
}

async function answer(
  listening: Listening,
  request: IncomingMessage,
  response: ServerResponse,
  target: { path: string; query: string },
): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  if (request.headers.host !== listening.host)
    throw new ProblemError('misdirected-request', `This service answers to the host ${listening.host} only.`);
  if (target.path.startsWith(filesPrefix)) return listening.serveFile(request, response, target);
  const account = accountOf(request.headers.authorization, listening.accounts);
  if (account === null)
    throw new ProblemError('unauthorized', 'Send the token as "Authorization: Bearer <token>".', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  const found = findRoute(listening.routes, request.method ?? '', target.path);
  if (found === null) throw new ProblemError('not-found', 'There is nothing at this address.');
  if ('allow' in found)
    throw new ProblemError('method-not-allowed', `Allowed here: ${found.allow.join(', ')}.`, {
      headers: { allow: found.allow.join(', ') },
    });
  const { route, params } = found;
  const bodies: { release(): Promise<void> }[] = [];
  try {
    const result: Answer = await route.handle({
      account,
      params,
      query: new URLSearchParams(target.query),
      header: (name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : null;
      },
      async json() {
        const { spoolFolder } = listening;
        const read = await readJson(request, { maxBytes: route.maxBodyBytes ?? 0, spoolFolder });
        bodies.push(read);
        return read.body;
      },
    });
    send(response, result.status, 'application/json', result.body);
  } finally {
    for (const body of bodies) await body.release();
  }
}

function respondTo(error: unknown, response: ServerResponse, log: Log): void {
  if (response.headersSent || response.destroyed) {
    // A reader that hung up is no fault; a file that cannot be read to its end is.
    if (systemCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') log.warn({ err: error }, 'an answer was cut off');
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames())
    if (name !== 'x-content-type-options') response.removeHeader(name);
  if (error instanceof ProblemError)
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  const problem = problemFor(error, log);
  send(response, problem.status, 'application/problem+json', problem);
}

function problemFor(error: unknown, log: Log): Problem {
  if (error instanceof ProblemError) return error.problem;
  log.error({ err: error }, 'a request failed unexpectedly');
  return systemCode(error) === 'ENOSPC'
    ? problemOf('storage-full', 'The disk of the service is full; nothing was created.')
    : problemOf('internal-error', 'The service failed on this request.');
}

function send(response: ServerResponse, status: number, contentType: string, body: unknown): void {
  if (body === undefined) {
    response.writeHead(status, { 'cache-control': 'no-store' }).end();
    return;
  }
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': contentType, 'content-length': bytes.length });
  response.end(bytes);
}

/** A known route's path, or the asset of a file: a file's path tells names, and an unknown path may hold anything. */
function loggable(path: string, routes: readonly Route[]): string {
  if (path.startsWith(filesPrefix)) return path.split('/', 3).join('/').slice(0, 100);
  return findRoute(routes, '', path) === null ? 'unknown' : path;
}

function split(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

/** The account of an `Authorization` header, or null; takes the same time for every wrong token. */
export function accountOf(
  header: string | undefined,
  accounts: readonly { readonly account: string; readonly token: string }[],
): string | null {
  const given = digest(/^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1] ?? '');
  let found: string | null = null;
  for (const { account, token } of accounts) if (timingSafeEqual(digest(token), given)) found = account;
  return found;
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// What is not HTTP never reaches the listener; it gets a problem all the same.

/** For the `clientError` event of a server: answers 400 and closes, when there is still someone to answer. */
export function answerMalformed(error: Error, socket: Duplex): void {
  if (systemCode(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problemOf('invalid-request', 'The request could not be read as HTTP.'));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Who may ask the web host for what: judged from a request's headers alone, by host names and sessions. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { webWords as words } from './web-words.ts';

// The two names under which the web host answers.

/** As they stand in `Host`, with the port. */
export interface Hosts {
  /**
   * `caliper-<random>.localhost:<port>`, where the page lives. A browser sends a cookie to every port of a host; under a
   * name that nobody else knows there are no other ports. Browsers lead such names to this machine themselves (RFC 6761).
   */
  readonly own: string;
  /** `127.0.0.1:<port>`, where the link leads first, and where the page lives in a browser that does not find `own`. */
  readonly plain: string;
}

/** A browser leaves the default port out of Host and Origin. */
export function hostsAt(port: number): Hosts {
  const end = port === 80 ? '' : `:${port}`;
  return { own: `caliper-${randomBytes(16).toString('hex')}.localhost${end}`, plain: `127.0.0.1${end}` };
}

/** Whether it is the own host of this run or another: a page that is still open asks at the one that it knows. */
function isOwnName(host: string | undefined): boolean {
  return /^caliper-[\da-f]{32}\.localhost(?::\d+)?$/.test(host ?? '');
}

// Opening keys and sessions of one run: a key of 32 random bytes works once and becomes a session secret.

/** Only digests are kept, so that a comparison takes the same time whatever is compared. */
export interface Sessions {
  /** A new single-use key for an opening URL. */
  newKey(): string;
  /** The secret of a new session when the key is good; it is spent then. Null otherwise. */
  exchange(key: string): string | null;
  /** True for a key of this run, spent or not. */
  knows(key: string): boolean;
  /** True when a `Cookie` header carries the secret of a session. */
  holds(cookieHeader: string | undefined): boolean;
  /** `Set-Cookie` for a secret; it lives as long as the browser runs. */
  cookie(secret: string): string;
}

const keyBytes = 32;
// A user who presses Enter a hundred times, or opens a hundred browsers, costs the oldest.
const most = 32;

/** The port is part of the cookie's name because browsers keep cookies per host, not per port. */
export function createSessions(port: number): Sessions {
  const name = `caliper-${port}`;
  const keys: Buffer[] = [];
  const spent: Buffer[] = [];
  const sessions: Buffer[] = [];
  return {
    newKey: () => issue(keys),
    exchange(key) {
      const at = indexOf(keys, key);
      if (at < 0) return null;
      keep(spent, ...keys.splice(at, 1));
      return issue(sessions);
    },
    knows: (key) => indexOf([...keys, ...spent], key) >= 0,
    holds: (header) => cookieValues(header, name).some((value) => indexOf(sessions, value) >= 0),
    cookie: (secret) => `${name}=${secret}; HttpOnly; SameSite=Strict; Path=/`,
  };
}

function issue(digests: Buffer[]): string {
  const secret = randomBytes(keyBytes).toString('base64url');
  keep(digests, digest(secret));
  return secret;
}

function keep(digests: Buffer[], ...added: readonly Buffer[]): void {
  digests.push(...added);
  if (digests.length > most) digests.shift();
}

function cookieValues(header: string | undefined, name: string): string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** Looks at every digest, whichever one matches. */
function indexOf(digests: readonly Buffer[], secret: string): number {
  const wanted = digest(secret);
  return digests.reduce((found, one, index) => (timingSafeEqual(one, wanted) ? index : found), -1);
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

// Who may ask the web host for what: judged from a request's headers alone, so that every attack is a row of a table.

/** What the judgement needs to know of a request; a header that is absent is undefined. */
export interface RequestFacts {
  readonly method: string;
  /** The request target as sent; a path, or something to be refused. */
  readonly target: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
  readonly fetchDest: string | undefined;
  /** True when the cookie holds the secret of a session of this run. */
  readonly hasSession: boolean;
}

/** A refusal: the HTTP status, a name for the log, and a sentence for the user. */
export interface Refusal {
  readonly status: number;
  readonly reason: string;
  readonly sentence: string;
}

/** Path of the opening URL, answered without a session. */
export const openingPath = '/open';
/** Where the opening page asks, from the plain host, whether this browser finds the own one. */
export const probePath = '/open/probe';
/** Path of the page's own WebSocket. */
const rpcPath = '/rpc';

const embedded = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];

/** Null when the request may go on. */
export function judgeRequest(facts: RequestFacts, hosts: Hosts): Refusal | null {
  const misdirected = judgeAddress(facts, hosts);
  if (misdirected !== null) return misdirected;
  if (isProbe(facts, hosts)) return null;
  if (!['GET', 'HEAD', 'POST'].includes(facts.method)) return refuse(405, 'method', words.notARequest);
  if (facts.fetchDest !== undefined && embedded.includes(facts.fetchDest))
    return refuse(403, 'embedded', words.embedded);
  if (!isFromHere(facts) && !isOpeningFile(facts)) return refuse(403, 'cross-site', words.crossSite);
  // A browser names the origin with every POST; a client that does not is not a browser.
  const originNeeded = facts.method === 'POST';
  if ((originNeeded || facts.origin !== undefined) && facts.origin !== `http://${facts.host}`)
    return refuse(403, 'origin', words.notItsPage);
  if (facts.hasSession || pathOf(facts.target) === openingPath) return null;
  return noSession();
}

/** The same for a WebSocket: only Caliper's own page, with its session, at the one `path`. */
export function judgeUpgrade(facts: RequestFacts, hosts: Hosts, path = rpcPath): Refusal | null {
  const misdirected = judgeAddress(facts, hosts);
  if (misdirected !== null) return misdirected;
  if (facts.method !== 'GET') return refuse(405, 'method', words.socketMethod);
  if (facts.origin !== `http://${facts.host}`) return refuse(403, 'origin', words.notItsSocket);
  if (facts.fetchSite !== undefined && facts.fetchSite !== 'same-origin')
    return refuse(403, 'cross-site', words.notItsSocket);
  if (!facts.hasSession) return noSession();
  if (pathOf(facts.target) !== path) return refuse(404, 'path', words.noSocketHere);
  return null;
}

/** To a page of an earlier run too, which says so. */
const noSession = (): Refusal => refuse(401, 'no-session', words.noSession);

/** What is shown for a key that is wrong or was used before. */
export const usedKey = (): Refusal => refuse(403, 'used-key', words.usedKey);

/** What is answered to a browser that only loads ahead: the key must last until the user looks. */
export const loadingAhead = (): Refusal => refuse(503, 'prefetch', words.loadingAhead);

function judgeAddress({ host, target }: RequestFacts, { own, plain }: Hosts): Refusal | null {
  // A name that was made to point at this machine (DNS rebinding) arrives with that name as Host. The answer does not name the real one.
  if (host !== own && isOwnName(host)) return noSession();
  if (host !== own && host !== plain) return refuse(421, 'host', words.otherHost(plain));
  if (!target.startsWith('/')) return refuse(400, 'target', words.notARequest);
  return null;
}

/** A browser without Sec-Fetch-Site (Safari before 16.4) is held off by SameSite=Strict and the Origin check. */
function isFromHere({ fetchSite, fetchMode, method }: RequestFacts): boolean {
  if (fetchSite === undefined || fetchSite === 'same-origin') return true;
  return fetchSite === 'none' && method !== 'POST' && (fetchMode ?? 'navigate') === 'navigate';
}

/**
 * The file that hands the link to the browser (`open-outside.ts`) is another site to it. Its key lets it in, or nothing
 * does: a site that leads here has none.
 */
function isOpeningFile({ fetchMode, fetchDest, method, target }: RequestFacts): boolean {
  return (
    method === 'GET' && fetchMode === 'navigate' && fetchDest === 'document' && pathOf(target) === openingPath
  );
}

/** Only the opening page asks it, and it learns no more than that it was answered. */
function isProbe({ host, origin, method, target, fetchMode = 'cors' }: RequestFacts, hosts: Hosts): boolean {
  const isAsked = host === hosts.own && origin === `http://${hosts.plain}`;
  return isAsked && method === 'GET' && fetchMode === 'cors' && target === probePath;
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

function refuse(status: number, reason: string, sentence: string): Refusal {
  return { status, reason, sentence };
}

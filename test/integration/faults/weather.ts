/** A network and a service that fail in many small ways, by chance that a seed repeats. */
import { hashOf, randomFrom, seedFor } from '../../../main/sandbox/make/random.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../fakes/faulty-proxy.ts';

/** `outagesMs`: how long the service answers 503, each time; shares are of all requests. */
export interface Weather {
  readonly seed: number;
  readonly dropShare: number;
  readonly resetShare: number;
  /** One in so many reads of an asset is answered so late that its URLs have expired. */
  readonly lateEvery: number;
  readonly outagesMs: readonly number[];
  /** Requests that pass between the outages. */
  readonly requestsBetween: number;
  /** Of the service. */
  readonly urlLifetimeMs: number;
}

/** `counts`: what happened, by its kind. */
export interface WeatheredProxy extends FaultyProxy {
  readonly counts: Readonly<Record<string, number>>;
  /** Requests for a file whose URL had expired. */
  expiredUrls(): number;
}

export const isFile = (path: string): boolean => path.startsWith('/files/');
const isAsset = (path: string): boolean => /^\/v1\/assets\/[^/]+$/.test(path);

/** Stands in front of the service, for its files too. */
export async function startWeatheredProxy(serviceUrl: string, weather: Weather): Promise<WeatheredProxy> {
  const proxy = await startFaultyProxy(serviceUrl);
  const chance = createChance(weather);
  const counts: Record<string, number> = {};
  let expiredUrls = 0;
  let reads = 0;
  const count = (kind: string): void => void (counts[kind] = (counts[kind] ?? 0) + 1);
  const delayMs = (path: string): number => {
    if (!isAsset(path)) return 0;
    reads += 1;
    if (reads % weather.lateEvery !== 0) return 0;
    count('late');
    return weather.urlLifetimeMs;
  };
  // Files have URLs of their own at the service: in answers they become the proxy's.
  const edit = (body: string): string => body.replaceAll(serviceUrl, proxy.url);
  proxy.fault = ({ method, path }) => {
    const [, expires] = /[?&]expires=(\d+)/.exec(path) ?? [];
    if (expires !== undefined && Number(expires) * 1000 <= Date.now()) expiredUrls += 1;
    const fault = chance(`${method} ${path}`);
    if (fault !== null) count(fault.kind);
    if (fault !== null) return fault;
    return isFile(path) ? { kind: 'pass' } : { kind: 'edit', edit, afterMs: delayMs(path) };
  };
  return Object.assign(proxy, { counts, expiredUrls: () => expiredUrls });
}

/** Ids differ from run to run, and queries hold times. */
const kindOf = (request: string): string =>
  request
    .replace(/\?.*$/, '')
    .split('/')
    .map((part) => (/\d/.test(part) && part !== 'v1' ? ':id' : part))
    .join('/');

/**
 * What happens to the next request; null when it passes. It hangs on the request's kind and on how many of these there
 * were before, not on what came between them: so that a seed repeats it however busy the machine is.
 */
function createChance(weather: Weather): (request: string) => Fault | null {
  const counts = new Map<string, number>();
  const random = (request: string): number => {
    const kind = kindOf(request);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return randomFrom(seedFor(weather.seed, `${hashOf(kind)}-${count}`))();
  };
  const outages = [...weather.outagesMs];
  let sinceOutage = 0;
  let outUntilMs = 0;
  const decide = (request: string): Fault | null => {
    const now = performance.now();
    if (now < outUntilMs)
      return {
        kind: 'answer',
        status: 503,
        body: '{"type":"about:blank","status":503,"detail":"Back soon."}',
      };
    sinceOutage += 1;
    if (sinceOutage > weather.requestsBetween && outages.length > 0) {
      sinceOutage = 0;
      outUntilMs = now + (outages.shift() ?? 0);
      return decide(request);
    }
    const drawn = random(request);
    // Half of the lost answers break off in the middle.
    if (drawn < weather.dropShare / 2) return { kind: 'lose-reply' };
    if (drawn < weather.dropShare) return { kind: 'break-off' };
    return drawn < weather.dropShare + weather.resetShare ? { kind: 'reset' } : null;
  };
  return decide;
}

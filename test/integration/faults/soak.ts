/** A large set and a large batch over a network and a service that fail in many small ways: what arrives, and how often. */
import { type Random, randomFrom } from '../../../main/sandbox/make/random.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { type Finding, judge } from './judge.ts';
import { openHome } from './life.ts';
import { readService } from './service-records.ts';
import { type Work, wantedNames } from './wanted.ts';

/** `outagesMs`: how long the service answers 503, each time; shares are of all requests. */
export interface SoakPlan {
  readonly work: Work;
  readonly seed: number;
  readonly dropShare: number;
  readonly resetShare: number;
  /** One in so many reads of an asset is answered so late that its URLs have expired. */
  readonly lateEvery: number;
  readonly outagesMs: readonly number[];
  /** Requests that pass between the outages. */
  readonly requestsBetween: number;
  readonly urlLifetimeMs: number;
  readonly longestMs: number;
}

/** `twice`: resources at the service that nobody asked for, or that are here twice. `retries`: requests sent again. */
export interface SoakResult {
  readonly created: number;
  readonly arrived: number;
  readonly twice: number;
  readonly requests: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Requests for a file whose URL had expired. */
  readonly expiredUrls: number;
  readonly retries: number;
  readonly seconds: number;
  readonly peakRssMb: number;
  readonly findings: readonly Finding[];
}

/** Runs until everything has arrived. Throws when the application ends otherwise. */
export async function soak(plan: SoakPlan): Promise<SoakResult> {
  const weather = createWeather(plan);
  let proxy: FaultyProxy | null = null;
  let expiredUrls = 0;
  const home = await openHome({
    work: plan.work,
    rate: 1,
    speed: 100,
    longestMs: plan.longestMs,
    urlLifetimeMs: plan.urlLifetimeMs,
    front: async (serviceUrl) => {
      const started = await startFaultyProxy(serviceUrl);
      proxy = started;
      // Files have URLs of their own at the service: in answers they become the proxy's.
      const edit = (body: string): string => body.replaceAll(serviceUrl, started.url);
      started.fault = ({ path }) => {
        const [, expires] = /[?&]expires=(\d+)/.exec(path) ?? [];
        if (expires !== undefined && Number(expires) * 1000 <= Date.now()) expiredUrls += 1;
        const fault = weather.next();
        if (fault !== null) return fault;
        if (isFile(path)) return { kind: 'pass' };
        return { kind: 'edit', edit, afterMs: weather.delayMs(path) };
      };
      return started;
    },
  });
  let isClean = false;
  try {
    const startedAt = performance.now();
    const { peakRssMb } = await home.live({ at: 'end' });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const findings = await judge(home.places, wantedNames(plan.work));
    isClean = findings.length === 0;
    const { assets, jobs } = readService(home.places.dataDir);
    const lost = new Set(findings.filter(({ kind }) => kind === 'loss').map(({ text }) => text));
    const made = assets.filter((asset) => jobs.get(asset.jobId)?.status === 'complete').length;
    return {
      created: assets.length,
      arrived: made - lost.size,
      twice: findings.filter(({ kind }) => kind === 'duplicate').length,
      ...requestsOf(proxy, expiredUrls),
      faults: weather.counts,
      seconds,
      peakRssMb,
      findings,
    };
  } finally {
    await home.close({ keep: !isClean });
  }
}

const isAsset = (path: string): boolean => /^\/v1\/assets\/[^/]+$/.test(path);
const isFile = (path: string): boolean => path.startsWith('/files/');

interface Weather {
  readonly counts: Record<string, number>;
  /** Null when the request passes. */
  next(): Fault | null;
  /** How much later its answer comes: URLs of a late one have expired. */
  delayMs(path: string): number;
}

function createWeather(plan: SoakPlan): Weather {
  const random: Random = randomFrom(plan.seed);
  const counts: Record<string, number> = {};
  const outages = [...plan.outagesMs];
  let sinceOutage = 0;
  let reads = 0;
  let outUntilMs = 0;
  const decide = (): Fault | null => {
    const now = performance.now();
    if (now < outUntilMs)
      return {
        kind: 'answer',
        status: 503,
        body: '{"type":"about:blank","status":503,"detail":"Back soon."}',
      };
    sinceOutage += 1;
    if (sinceOutage > plan.requestsBetween && outages.length > 0) {
      sinceOutage = 0;
      outUntilMs = now + (outages.shift() ?? 0);
      return decide();
    }
    const chance = random();
    // Half of the lost answers break off in the middle.
    if (chance < plan.dropShare / 2) return { kind: 'lose-reply' };
    if (chance < plan.dropShare) return { kind: 'break-off' };
    if (chance < plan.dropShare + plan.resetShare) return { kind: 'reset' };
    return null;
  };
  return {
    counts,
    next() {
      const fault = decide();
      if (fault !== null) counts[fault.kind] = (counts[fault.kind] ?? 0) + 1;
      return fault;
    },
    delayMs(path) {
      if (!isAsset(path)) return 0;
      reads += 1;
      if (reads % plan.lateEvery !== 0) return 0;
      counts['late'] = (counts['late'] ?? 0) + 1;
      return plan.urlLifetimeMs;
    },
  };
}

/** A create call with a key that was sent before, and a file that was asked for before, are retries. */
function requestsOf(
  proxy: FaultyProxy | null,
  expiredUrls: number,
): Pick<SoakResult, 'requests' | 'retries' | 'expiredUrls'> {
  const seen = proxy?.seen ?? [];
  const keys = seen.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  const named = seen.filter(({ path }) => isFile(path)).map(({ path }) => path.split('?', 1)[0]);
  return {
    requests: seen.length,
    retries: keys.length - new Set(keys).size + named.length - new Set(named).size,
    expiredUrls,
  };
}

/** A large set and a large batch over a network and a service that fail in many small ways: what arrives, and how often. */
import { type Finding, judge } from './judge.ts';
import { openHome } from './life.ts';
import { readService } from './service-records.ts';
import { type Work, wantedNames } from './wanted.ts';
import { isFile, startWeatheredProxy, type Weather, type WeatheredProxy } from './weather.ts';

export interface SoakPlan extends Weather {
  readonly work: Work;
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
  let proxy: WeatheredProxy | null = null;
  const home = await openHome({
    work: plan.work,
    rate: 1,
    speed: 100,
    threads: true,
    longestMs: plan.longestMs,
    urlLifetimeMs: plan.urlLifetimeMs,
    front: async (serviceUrl) => {
      proxy = await startWeatheredProxy(serviceUrl, plan);
      return proxy;
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
      ...requestsOf(proxy),
      seconds,
      peakRssMb,
      findings,
    };
  } finally {
    await home.close({ keep: !isClean });
  }
}

/** A create call with a key that was sent before, and a file that was asked for before, are retries. */
function requestsOf(
  proxy: WeatheredProxy | null,
): Pick<SoakResult, 'requests' | 'retries' | 'expiredUrls' | 'faults'> {
  const seen = proxy?.seen ?? [];
  const keys = seen.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  const named = seen.filter(({ path }) => isFile(path)).map(({ path }) => path.split('?', 1)[0]);
  return {
    requests: seen.length,
    retries: keys.length - new Set(keys).size + named.length - new Set(named).size,
    expiredUrls: proxy?.expiredUrls() ?? 0,
    faults: proxy?.counts ?? {},
  };
}

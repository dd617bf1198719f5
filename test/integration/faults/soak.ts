/** A large set and a large batch over a network and a service that fail in many small ways: what arrives, and how often. */
import { type Finding, judge } from './judge.ts';
import { readLibrary, unsettledIn } from './library-records.ts';
import { type Home, LifeFailure, openHome } from './life.ts';
import { readService } from './service-records.ts';
import { type Work, wantedNames } from './wanted.ts';
import { isFile, startWeatheredProxy, type Weather, type WeatheredProxy } from './weather.ts';

export interface SoakPlan extends Weather {
  readonly work: Work;
  /** The harness's own limit: what takes longer is gone on with once more, with as much time again as three times this. */
  readonly longestMs: number;
}

/** `twice`: resources at the service that nobody requested, or that are here twice. `retries`: requests sent again. */
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
  /** Errors with which the application ended, with their codes. */
  readonly crashes: readonly LifeFailure[];
  /** Over the time limit, and in order once it had more time; or not even then. */
  readonly slow: number;
  readonly hung: number;
  /** What was left when it hung or crashed for good, with the codes of its errors. */
  readonly unsettled: readonly string[];
  /** Where all of it is kept when something is wrong. */
  readonly kept: readonly string[];
}

/** Runs until everything has arrived; an application that ends otherwise is started once more. */
export async function soak(plan: SoakPlan): Promise<SoakResult> {
  let proxy: WeatheredProxy | null = null;
  const home = await openHome({
    work: plan.work,
    rate: 1,
    speed: 100,
    threads: true,
    urlLifetimeMs: plan.urlLifetimeMs,
    front: async (serviceUrl) => {
      proxy = await startWeatheredProxy(serviceUrl, plan);
      return proxy;
    },
  });
  let isClean = false;
  try {
    const startedAt = performance.now();
    const ended = await liveTwice(home, plan.longestMs);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    // What has not come to rest is late, not lost.
    const findings = ended.isOver ? await judge(home.places, wantedNames(plan.work)) : [];
    const { assets, jobs } = readService(home.places.dataDir);
    const lost = new Set(findings.filter(({ kind }) => kind === 'loss').map(({ text }) => text));
    const made = assets.filter((asset) => jobs.get(asset.jobId)?.status === 'complete').length;
    const { crashes, slow, hung, peakRssMb } = ended;
    isClean = findings.length === 0 && crashes.length === 0 && hung === 0;
    return {
      created: assets.length,
      arrived: ended.isOver
        ? made - lost.size
        : readLibrary(home.places.libraryPath, (library) => library.arrived()),
      twice: findings.filter(({ kind }) => kind === 'duplicate').length,
      ...requestsOf(proxy),
      seconds,
      peakRssMb,
      findings,
      crashes,
      slow,
      hung,
      unsettled: ended.isOver ? [] : unsettledIn(home.places.libraryPath),
      kept: isClean ? [] : [home.folder],
    };
  } finally {
    await home.close({ keep: !isClean });
  }
}

interface Ending {
  readonly isOver: boolean;
  readonly crashes: readonly LifeFailure[];
  readonly slow: number;
  readonly hung: number;
  readonly peakRssMb: number;
}

async function liveTwice(home: Home, longestMs: number): Promise<Ending> {
  const failures: LifeFailure[] = [];
  const ending = (isOver: boolean, peakRssMb: number): Ending => {
    const limits = failures.filter(({ kind }) => kind === 'limit').length;
    const crashes = failures.filter(({ kind }) => kind === 'crash');
    return { isOver, crashes, slow: isOver ? limits : 0, hung: isOver ? 0 : limits, peakRssMb };
  };
  for (const limitMs of [longestMs, 3 * longestMs]) {
    try {
      const { peakRssMb } = await home.live({ at: 'end' }, { longestMs: limitMs });
      return ending(true, peakRssMb);
    } catch (error) {
      if (!(error instanceof LifeFailure)) throw error;
      failures.push(error);
    }
  }
  return ending(false, 0);
}

/** A create call with a key that was sent before, and a file that was requested before, are retries. */
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

/** A small part of `npm run soak`. */
import { expect, test } from 'vitest';
import { patientMs } from '../../patience.ts';
import { soak } from './soak.ts';

test(
  'over a bad network, from a service that pauses, with links that expire: all arrives, nothing twice',
  async () => {
    const { findings, crashes, unsettled, faults, ...result } = await soak({
      work: { singles: 0, batchItems: 10, setCount: 20 },
      seed: 3,
      dropShare: 0.05,
      resetShare: 0.05,
      lateEvery: 10,
      outagesMs: [1000, 1000],
      requestsBetween: 40,
      urlLifetimeMs: 2000,
      longestMs: patientMs(120_000),
    });
    process.stdout.write(`${JSON.stringify({ ...result, faults })}\n`);
    expect({ findings, crashes, unsettled }).toEqual({ findings: [], crashes: [], unsettled: [] });
    expect(result).toMatchObject({ created: 30, arrived: 30, twice: 0 });
    expect(result.expiredUrls).toBeGreaterThan(0);
    expect(Object.keys(faults).sort()).toEqual(['answer', 'break-off', 'late', 'lose-reply', 'reset']);
  },
  patientMs(300_000),
);

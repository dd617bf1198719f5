/**
 * A set of 500 and a batch of 100, created, watched and downloaded while the service loses 5 % of its answers, resets 5 %
 * of the connections, lets URLs expire after 2 s and answers 503 for 10 s twice: `npm run --silent soak [-- --seed N]`.
 * The last line is one JSON object.
 */
import { parseArgs } from 'node:util';
import { soak } from '../integration/faults/soak.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    set: { type: 'string', default: '500' },
    batch: { type: 'string', default: '100' },
    singles: { type: 'string', default: '0' },
  },
});
const seed = Number(values.seed);
const { findings, ...result } = await soak({
  work: { singles: Number(values.singles), batchItems: Number(values.batch), setCount: Number(values.set) },
  seed,
  dropShare: 0.05,
  resetShare: 0.05,
  lateEvery: 10,
  outagesMs: [10_000, 10_000],
  requestsBetween: 200,
  urlLifetimeMs: 2000,
  longestMs: 3_600_000,
});
for (const { kind, text } of findings) console.error(`${kind}: ${text}`);
console.log(JSON.stringify({ ...result, seed }));
process.exitCode = findings.length === 0 ? 0 : 1;

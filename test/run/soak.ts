/**
 * A set of 500 and a batch of 100, created, watched and downloaded while the service loses 5 % of its answers, resets 5 %
 * of the connections, lets URLs expire after 2 s and answers 503 for 10 s twice: `npm run --silent soak [-- --seed N]`.
 * The last line is one JSON object; what went wrong is kept where `kept` says. `-- --longest SECONDS` is the harness's
 * own limit.
 */
import { parseArgs } from 'node:util';
import { soak } from '../integration/faults/soak.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    set: { type: 'string', default: '500' },
    batch: { type: 'string', default: '100' },
    singles: { type: 'string', default: '0' },
    longest: { type: 'string', default: '1800' },
  },
});
const seed = Number(values.seed);
const { findings, crashes, unsettled, ...result } = await soak({
  work: { singles: Number(values.singles), batchItems: Number(values.batch), setCount: Number(values.set) },
  seed,
  dropShare: 0.05,
  resetShare: 0.05,
  lateEvery: 10,
  outagesMs: [10_000, 10_000],
  requestsBetween: 200,
  urlLifetimeMs: 2000,
  longestMs: 1000 * Number(values.longest),
});
for (const { kind, text } of findings) console.error(`${kind}: ${text}`);
for (const { code, message } of crashes) console.error(`crash: ${code}: ${message}`);
if (unsettled.length > 0) console.error(`not over: ${unsettled.join(', ')}`);
const losses = findings.filter(({ kind }) => kind === 'loss').length;
console.log(JSON.stringify({ ...result, losses, crashes: crashes.length, seed }));
process.exitCode = findings.length + crashes.length + result.hung === 0 ? 0 : 1;

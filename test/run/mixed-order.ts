/** Mixes browsers' tests among the others: they wait for the screen while the others compute, and alone they would leave half of the machine idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longest, first: the run ends with short ones. What waits for a service or a child at every step cannot be made up for at the end. */
const longest = [
  'e2e/journey',
  'host/open',
  'e2e/accessibility.slow',
  'e2e/accessibility-work.slow',
  'viewer/review.slow',
  'viewer/physics.slow',
  'e2e/create-routes',
  'host/failures',
  'sandbox-make/no-findings.slow',
  'faults/faults',
  'catalogue/flipped-bytes',
  'cli/reported-once',
  'cli/check',
  'downloads/kept',
  'cli/caliper',
  'host-electron/refusals',
  'jobs/job-requests',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? longest.length : at;
};
const byRank = (a: TestSpecification, b: TestSpecification): number => rank(a) - rank(b);

/**
 * Vitest's sequencer: types and lint first, end-to-end files evenly among the integration tests, and unit tests last. Files share processes;
 * `CALIPER_TEST_ORDER=reversed` shows whether one relies on another that came before it.
 */
export default class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (folder: string): TestSpecification[] =>
      sorted.filter(({ moduleId }) => moduleId.includes(`/test/${folder}/`));
    const browsers = of('e2e').toSorted(byRank);
    const others = of('integration').toSorted(byRank);
    const first = of('static');
    const rest = sorted.filter((file) => ![...first, ...browsers, ...others].includes(file));
    const share = others.length / Math.max(1, browsers.length);
    const mixed = browsers.flatMap((file, n) => [
      file,
      ...others.slice(Math.round(n * share), Math.round((n + 1) * share)),
    ]);
    const order = [...first, ...(browsers.length === 0 ? others : mixed), ...rest];
    return process.env['CALIPER_TEST_ORDER'] === 'reversed' ? order.toReversed() : order;
  }
}

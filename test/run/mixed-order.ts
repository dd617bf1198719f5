/** Mixes browsers' tests among the others: they wait for the screen while the others compute, and alone they would leave half of the machine idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longest, first: the run ends with short ones. */
const longest = ['accessibility-work', 'journey', 'accessibility', 'library', 'create-routes', 'organise'];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? longest.length : at;
};

/** Vitest's sequencer: end-to-end files evenly among those of the integration project, and unit tests last. */
export default class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (name: string): TestSpecification[] => sorted.filter(({ project }) => project.name === name);
    const browsers = of('e2e').toSorted((a, b) => rank(a) - rank(b));
    const others = of('integration');
    const share = others.length / Math.max(1, browsers.length);
    const mixed = browsers.flatMap((file, n) => [
      file,
      ...others.slice(Math.round(n * share), Math.round((n + 1) * share)),
    ]);
    return [...(browsers.length === 0 ? others : mixed), ...of('unit')];
  }
}

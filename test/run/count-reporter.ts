/** Prints the run's count as its last line: `N passed, N failed`; a file that could not be run at all counts as failed. */
import type { Reporter, TestModule } from 'vitest/node';

/** Vitest reporter; counts single tests over all projects. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      passed += tests.filter((test) => test.result().state === 'passed').length;
      failed += tests.filter((test) => test.result().state === 'failed').length;
      if (module.state() === 'failed' && tests.every((test) => test.result().state !== 'failed')) failed += 1;
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}

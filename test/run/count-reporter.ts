/** Prints the run's count as its last line: `N passed, N failed`; a file that could not be run at all counts as failed. Tests that passed only at a second try are named before it, with what went wrong at the first. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

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
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky === true)
          process.stdout.write(
            `\npassed only at a second try: ${module.relativeModuleId} > ${test.fullName}${reasonOf(test)}`,
          );
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}

/** What went wrong at the first try, and the line of the test where. */
function reasonOf(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  if (error === undefined) return '';
  const place = error.stack?.split('\n').find((line) => line.includes('/test/'));
  return `\n  ${error.message.split('\n')[0]?.slice(0, 300)}${place === undefined ? '' : `\n  ${place.trim()}`}`;
}

/** The double enforces what Electron enforces: a program that is wrong in Electron must fail here too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronKind, type Launched, runToEnd } from '../../electron-double/launch.ts';
import { type Bench, fixture, makeBench } from './desktop.ts';

let bench: Bench;
let desktop: Launched;

beforeAll(async () => {
  bench = await makeBench();
  desktop = await bench.launch();
});
afterAll(async () => {
  await desktop?.close();
  await bench?.remove();
});

/** Real Electron hangs where the double explains, and opens windows that the double refuses. */
describe.runIf(electronKind === 'double')('the double', () => {
  it('explains a top-level await of whenReady', async () => {
    const ended = await runToEnd(bench.options(fixture.deadlock));
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('deadlock');
    expect(ended.stderr).toContain('app.whenReady()');
  });

  it.each([
    { nodeIntegration: true },
    { contextIsolation: false },
    { sandbox: false },
    { webSecurity: false },
    { webviewTag: true },
    { allowRunningInsecureContent: true },
    { preload: 'relative/preload.cjs' },
  ])('refuses a window with %o', async (webPreferences) => {
    const message = await desktop.app.evaluate(({ BrowserWindow }, preferences) => {
      try {
        return String(new BrowserWindow({ webPreferences: preferences }).id);
      } catch (error) {
        return String(error);
      }
    }, webPreferences);
    expect(message).toMatch(/unsafe webPreferences|absolute path/);
  });

  it('refuses after ready what must come before', async () => {
    const messages = await desktop.app.evaluate(({ app, protocol }) =>
      [
        () => protocol.registerSchemesAsPrivileged([]),
        () => app.enableSandbox(),
        () => app.commandLine.appendSwitch('late'),
      ].map((call) => {
        try {
          call();
          return 'accepted';
        } catch (error) {
          return String(error);
        }
      }),
    );
    expect(messages).toEqual(Array(3).fill(expect.stringContaining('before app is ready')));
  });

  it('refuses before ready what must come after', async () => {
    const ended = await runToEnd(bench.options(fixture.early));
    expect(ended.stderr.match(/early: .*/g)).toEqual([
      'early: BrowserWindow refused',
      'early: protocol.handle refused',
      'early: safeStorage refused',
      'early: session refused',
      'early: screen refused',
    ]);
    expect(ended.code).toBe(0);
  });
});

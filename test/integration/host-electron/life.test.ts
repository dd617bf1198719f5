/** The life of the desktop program: window, menu, second start, secrets, crashes and the end. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Launched } from '../../electron-double/launch.ts';
import { runToEnd } from '../../electron-double/launch.ts';
import { patientMs } from '../../patience.ts';
import { type Bench, makeBench } from './desktop.ts';

let bench: Bench;
let desktop: Launched | undefined;

beforeAll(async () => {
  bench = await makeBench();
});
afterAll(async () => {
  await close();
  await bench?.remove();
});

async function start(): Promise<Launched> {
  desktop = await bench.launch();
  await desktop.window.waitForSelector('body[data-ready=yes]');
  return desktop;
}

/** A loaded machine is slow. */
const patience = { timeout: patientMs(45_000) };

/** The run that the test before left behind, or a new one: a start takes seconds. */
const running = async (): Promise<Launched> => desktop ?? start();

async function close(): Promise<void> {
  await desktop?.close();
  desktop = undefined;
}

const savedFile = (): string => path.join(bench.userData, 'window.json');
const placeOf = ({ app }: Launched) =>
  app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    return { bounds: window?.getNormalBounds(), maximized: window?.isMaximized() };
  });

it('shows its window, also where a hidden one draws nothing', async () => {
  const { app } = await running();
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible, patience).toBe(true);
});

it('comes back where it was closed, and maximised if it was', async () => {
  await close();
  const bounds = { x: 41, y: 52, width: 1111, height: 777 };
  const { app } = await start();
  await app.evaluate(({ BrowserWindow }, place) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(place);
    BrowserWindow.getAllWindows()[0]?.maximize();
  }, bounds);
  await close();
  expect(await placeOf(await start())).toEqual({ bounds, maximized: true });
});

it('does not come back on a screen that is gone, nor smaller than it can be used', async () => {
  await close();
  await mkdir(bench.userData, { recursive: true });
  await writeFile(savedFile(), JSON.stringify({ x: 5000, y: 0, width: 300, height: 300, maximized: false }));
  const { bounds } = await placeOf(await start());
  expect(bounds).toEqual({ x: 480, y: 240, width: 960, height: 600 });
});

it('survives kill -9 and starts again in the same folders, leaving no browser behind', async () => {
  const bounds = { x: 60, y: 70, width: 1234, height: 800 };
  const first = await running();
  await first.app.evaluate(
    ({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place),
    bounds,
  );
  await expect.poll(() => readFile(savedFile(), 'utf8').catch(() => ''), patience).toContain('1234');
  const pid = first.app.process().pid ?? 0;
  const children = await descendants(pid);
  await first.kill();
  expect(children.length).toBeGreaterThan(0);
  await expect.poll(() => stillRunning(children), patience).toEqual([]);
  expect((await placeOf(await start())).bounds).toEqual(bounds);
});

it('passes menu commands to the page, those from before it has loaded as well', async () => {
  const { app, window } = await running();
  const commands = () => window.evaluate<string[]>('globalThis.commands');
  const click = (id: string) =>
    app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id);
  // As on macOS, where an item is chosen while there is no window: it opens one, which has yet to load.
  await click('settings');
  await click('new-asset');
  expect(await commands()).toEqual([]);
  await window.evaluate('connect()');
  await expect.poll(commands, patience).toEqual(['settings', 'new-asset']);
  await click('settings');
  await expect.poll(commands, patience).toEqual(['settings', 'new-asset', 'settings']);
});

it('notifies while nobody looks at it, once for each tag, and a click brings its window to the front', async () => {
  const { app, window } = await running();
  const notify = (body: string) =>
    app.evaluate((_electron, told) => {
      const { notifier } = Reflect.get(globalThis, 'fixturePorts') as {
        notifier: { show(notification: { tag: string; title: string; body: string }): boolean };
      };
      return notifier.show({ tag: 'group:g1', title: 'Kitchen mugs', body: told });
    }, body);
  const minimized = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  expect(await notify('seen in the window')).toBe(false);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  expect(await notify('early')).toBe(true);
  expect(await notify('late')).toBe(true);
  const bodies = await app.evaluate(({ Notification }) => {
    const shown = [...(Reflect.get(Notification, 'shown') as Set<Electron.Notification>)];
    for (const one of shown) one.emit('click', {});
    return shown.map(({ body }) => body);
  });
  expect(bodies).toEqual(['late']);
  expect(await minimized()).toBe(false);
  await window.evaluate('connect()');
  await expect
    .poll(() => window.evaluate<string[]>('globalThis.commands'), patience)
    .toContain('ended:group:g1');
});

it('shows its window when it is started a second time, and what that one was asked to open', async () => {
  const { app } = await running();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const options = bench.options();
  const asked = [bench.folder, path.join(bench.folder, 'gone'), `--show=${savedFile()}`];
  const second = await runToEnd({ ...options, args: [...(options.args ?? []), ...asked] });
  expect(second.code).toBe(0);
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'openedPaths')), patience)
    .toEqual([savedFile(), bench.folder]);
  await expect
    .poll(
      () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()),
      patience,
    )
    .toBe(false);
  expect(app.windows()).toHaveLength(1);
});

it('leaves dumps of crashes in a folder of its user alone, and sends none', async () => {
  const { app } = await running();
  const kept = await app.evaluate(({ app: electronApp, crashReporter }) => ({
    at: electronApp.getPath('crashDumps'),
    sent: crashReporter.getUploadToServer(),
  }));
  expect(kept).toEqual({ at: path.join(bench.userData, 'crashes'), sent: false });
  expect((await stat(kept.at)).mode & 0o777).toBe(0o700);
});

it('keeps tokens encrypted, and says so when the key is one that everyone knows, whatever the keyring is called', async () => {
  const { app } = await running();
  const secrets = await app.evaluate(async () => {
    const { secrets: kept } = Reflect.get(globalThis, 'fixturePorts') as {
      secrets: {
        describe(): Promise<{ kind: string; description: string }>;
        get(key: string): Promise<string | null>;
      };
    };
    return { ...(await kept.describe()), token: await kept.get('connection:one') };
  });
  expect(secrets).toMatchObject({ kind: 'weak-keychain', token: 'token-in-the-clear' });
  expect(secrets.description).toMatch(/without protection by the system/);
  const file = path.join(bench.userData, 'keychain-secrets.json');
  expect(await readFile(file, 'utf8')).not.toContain('token-in-the-clear');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('asks the system which proxy leads to a service', async () => {
  const { app } = await running();
  const found = () =>
    app.evaluate(() =>
      (Reflect.get(globalThis, 'fixturePorts') as { systemProxy(url: string): Promise<string> }).systemProxy(
        'https://api.example.test/',
      ),
    );
  expect(await found()).toBe('DIRECT');
  await app.evaluate(({ session }) =>
    session.defaultSession.setProxy({ proxyRules: 'proxy.example.test:3128' }),
  );
  expect(await found()).toBe('PROXY proxy.example.test:3128');
});

it('takes over the theme that the user chose', async () => {
  const { app, window } = await running();
  const colours = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase());
  expect(await colours()).toBe('#ffffff');
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  });
  expect(await colours()).toBe('#1c1d20');
  await expect
    .poll(() => window.evaluate('matchMedia("(prefers-color-scheme: dark)").matches'), patience)
    .toBe(true);
});

it('goes on at once when the machine comes back from sleep', async () => {
  const { app } = await running();
  const refreshes = () =>
    app.evaluate(() => (Reflect.get(globalThis, 'refreshed') as { times: number }).times);
  const before = await refreshes();
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect.poll(refreshes, patience).toBe(before + 1);
});

it('loads the page again when its process crashes, and says that nothing is lost', async () => {
  const { app } = await running();
  await app.evaluate(({ BrowserWindow, dialog }) => {
    const told: string[] = [];
    Reflect.set(globalThis, 'told', told);
    dialog.showMessageBox = ((_window: unknown, options: { message: string; detail?: string }) => {
      told.push(`${options.message}: ${options.detail}`);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    }) as typeof dialog.showMessageBox;
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'told') as string[]), patience)
    .toEqual([expect.stringMatching(/^The window was reloaded: .*nothing is lost/)]);
  await expect
    .poll(
      () =>
        app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]
            ?.webContents.executeJavaScript('document.body?.dataset.ready ?? null')
            .catch(() => null),
        ),
      patience,
    )
    .toBe('yes');
});

it('closes the application before it ends', async () => {
  const { app } = await running();
  let stderr = '';
  app.process().stderr?.on('data', (part: Buffer) => {
    stderr += part.toString();
  });
  await close();
  expect(stderr).toContain('fixture closed');
  expect(await readdir(bench.userData)).not.toContain('SingletonLock');
});

async function descendants(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const direct = children.trim().split(' ').filter(Boolean).map(Number);
  return [...direct, ...(await Promise.all(direct.map(descendants))).flat()];
}

async function stillRunning(pids: readonly number[]): Promise<number[]> {
  const states = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return { pid, alive: line !== '' && !/\) [ZX] /.test(line) };
    }),
  );
  return states.filter(({ alive }) => alive).map(({ pid }) => pid);
}

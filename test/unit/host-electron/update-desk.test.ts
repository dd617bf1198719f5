/** Newer versions: looked for on its own and on demand, loaded when the user wants it, and every failure told. */
import type { ProgressInfo } from 'electron-updater';
import { expect, test } from 'vitest';
import type { UpdateState } from '../../../main/contract/schema/app-info.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { noUpdates } from '../../../main/core/ports.ts';
import { createUpdateDesk, type UpdateSource } from '../../../main/host/electron/update-desk.ts';
import { createUpdateHandlers } from '../../../main/modules/settings/settings.ts';
import { createFakeClock } from '../../fakes/clock.ts';

const call = { signal: undefined };

/** What electron-updater answers is the test's. */
function openDesk() {
  const clock = createFakeClock();
  const asked: string[] = [];
  const states: UpdateState[] = [];
  const restarts: string[] = [];
  let progress: ((info: ProgressInfo) => void) | null = null;
  const server = {
    version: '1.1.0',
    broken: null as Error | null,
    looks: 0,
    loaded: Promise.withResolvers<string[]>(),
    wanted: false,
  };
  const source: UpdateSource = {
    autoDownload: true,
    autoInstallOnAppQuit: false,
    allowDowngrade: true,
    logger: console,
    signals: {
      progress(handler) {
        progress = handler;
      },
    },
    async checkForUpdates() {
      server.looks += 1;
      if (server.broken !== null) throw server.broken;
      const updateInfo = { version: server.version, files: [], path: '', sha512: '', releaseDate: '' };
      return { isUpdateAvailable: server.version !== '1.0.0', updateInfo, versionInfo: updateInfo };
    },
    downloadUpdate: () => server.loaded.promise,
  };
  const desk = createUpdateDesk({
    source: () => source,
    wanted: async (version) => {
      asked.push(version);
      return server.wanted;
    },
    restart: () => restarts.push('restart'),
    clock,
    log: silentLog,
  });
  desk.onChange((state) => states.push(state));
  const tellProgress = (transferred: number): void =>
    progress?.({ transferred, total: 100, bytesPerSecond: 10, percent: transferred, delta: 0 });
  return { clock, asked, states, restarts, server, source, desk, tellProgress };
}

test('it looks a minute after the start and twice a day, and asks once about each version', async () => {
  const { clock, asked, server, source, desk } = openDesk();
  await clock.advance(59_000);
  expect(server.looks).toBe(0);
  await clock.advance(1000);
  expect(source).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: true, allowDowngrade: false });
  expect(asked).toEqual(['1.1.0']);
  expect(desk.state()).toMatchObject({
    phase: 'found',
    version: '1.1.0',
    lookedAt: '2026-01-02T03:05:05.000Z',
  });
  await clock.advance(12 * 3_600_000);
  expect([server.looks, asked]).toEqual([2, ['1.1.0']]);
  server.version = '1.2.0';
  await clock.advance(12 * 3_600_000);
  expect(asked).toEqual(['1.1.0', '1.2.0']);
  desk.close();
  await clock.advance(48 * 3_600_000);
  expect(server.looks).toBe(3);
});

test('what the user looks for is shown, loaded with its progress, and put in place by a restart', async () => {
  const { clock, asked, states, restarts, server, desk, tellProgress } = openDesk();
  expect(() => desk.install()).toThrow('Download one in Settings');
  await desk.load();
  expect(desk.state().phase).toBe('idle');
  await desk.look();
  expect(asked).toEqual([]);
  expect(states.map(({ phase }) => phase)).toEqual(['looking', 'found']);
  const loading = desk.load();
  tellProgress(1);
  await clock.advance(200);
  tellProgress(40);
  tellProgress(41);
  expect(desk.state()).toMatchObject({
    phase: 'loading',
    progress: { doneBytes: 40, bytes: 100, bytesPerSecond: 10 },
  });
  // While it loads, nobody looks.
  await desk.look();
  expect(server.looks).toBe(1);
  server.loaded.resolve([]);
  await loading;
  expect(desk.state()).toMatchObject({ phase: 'ready', version: '1.1.0', progress: null });
  await desk.look();
  expect(desk.state().phase).toBe('ready');
  desk.install();
  expect(restarts).toEqual(['restart']);
});

test('a version that was found by itself is loaded when the user says so', async () => {
  const { clock, server, desk } = openDesk();
  server.wanted = true;
  server.loaded.resolve([]);
  await clock.advance(60_000);
  expect(desk.state().phase).toBe('ready');
});

test('a look and a load that fail say why, keep what was known, and can be tried again', async () => {
  const { server, desk } = openDesk();
  server.broken = new Error('net::ERR_INTERNET_DISCONNECTED\n  at stack');
  await desk.look();
  expect(desk.state()).toMatchObject({
    phase: 'idle',
    lookedAt: null,
    error: { code: 'update.not-looked', data: { reason: 'net::ERR_INTERNET_DISCONNECTED' } },
  });
  server.broken = null;
  await desk.look();
  expect(desk.state()).toMatchObject({ phase: 'found', error: null });
  server.loaded.reject(new Error('sha512 checksum mismatch'));
  await desk.load();
  expect(desk.state()).toMatchObject({ phase: 'found', error: { code: 'update.not-loaded' } });
  server.loaded = Promise.withResolvers();
  server.loaded.resolve([]);
  await desk.load();
  expect(desk.state()).toMatchObject({ phase: 'ready', error: null });
});

test('pages hear what changes; a program that looks for nothing says so and looks for nothing', async () => {
  const { server, desk } = openDesk();
  const heard: unknown[] = [];
  const handlers = createUpdateHandlers({
    updates: desk,
    hub: { publish: (event) => void heard.push(event) },
  });
  server.version = '1.0.0';
  expect(await handlers.look(undefined, call)).toMatchObject({ phase: 'idle', version: null });
  expect(heard).toMatchObject([
    { type: 'updates.changed', state: { phase: 'looking' } },
    { type: 'updates.changed', state: { phase: 'idle' } },
  ]);
  const none = createUpdateHandlers({ updates: noUpdates('elsewhere'), hub: { publish: () => undefined } });
  expect(await none.look(undefined, call)).toMatchObject({ setUp: 'elsewhere', lookedAt: null });
  await expect(none.install(undefined, call)).rejects.toMatchObject({ code: 'update.not-ready' });
});

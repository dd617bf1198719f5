/** The browser is handed the link by a file: the way in through real Chromium, and what is left behind. */
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openInBrowser } from '../../main/host/web/open-outside.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeApp } from '../fakes/handlers/handlers.ts';
import { serveFakes } from '../fakes/serve-fakes.ts';
import { sharedBrowser } from './support/hosts.ts';
import { sampleContent } from './support/lived-in.ts';

const browser = sharedBrowser();
const ownHost = /^http:\/\/caliper-[\da-f]{32}\.localhost:\d+\/(#|$)/;

test('a file that leads on opens the page once, with its session, and is gone a minute later', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-opening-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const opener = path.join(folder, 'opener');
  await writeFile(opener, `#!/bin/sh\nprintf %s "$1" > "${folder}/asked"\n`);
  await chmod(opener, 0o755);
  vi.stubEnv('BROWSER', opener);
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const host = await serveFakes(createFakeApp({ assetCount: 2 }).handlers, sampleContent);
  onTestFinished(() => host.close());
  const clock = createFakeClock();
  const { signal } = new AbortController();
  const userDataPath = path.join(folder, 'user');
  const link = host.newOpeningUrl();
  expect(await openInBrowser(link, { userDataPath, signal, clock, platform: 'linux' })).toBe(true);
  const asked = await readFile(path.join(folder, 'asked'), 'utf8');
  expect(asked).toMatch(/^file:\/\/.+\.html$/);
  expect(asked).not.toContain('key');

  const context = await (await browser()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(asked);
  await page.getByRole('gridcell').first().waitFor();
  expect(page.url()).toMatch(ownHost);
  expect(page.url()).not.toContain('key');
  // A second reader of the file comes too late.
  const second = await (await (await browser()).newContext()).newPage();
  await second.goto(asked);
  await second.getByText('This link was already used.').waitFor();

  const files = path.join(userDataPath, 'opening');
  expect((await stat(files)).mode & 0o777).toBe(0o700);
  const [file = '', ...others] = await readdir(files);
  expect((await stat(path.join(files, file))).mode & 0o777).toBe(0o600);
  expect(others).toEqual([]);
  await clock.advance(60_000);
  await expect.poll(() => readdir(files)).toEqual([]);
});

test('another server of this machine gets no session, by whatever name it is asked', async () => {
  const host = await serveFakes(createFakeApp({ assetCount: 2 }).handlers, sampleContent);
  onTestFinished(() => host.close());
  const cookies: (string | undefined)[] = [];
  const other = createServer(({ headers }, response) => {
    cookies.push(headers.cookie);
    response.end('<!doctype html><title>Other</title>');
  });
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;

  const context = await (await browser()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const link = host.newOpeningUrl();
  await page.goto(link);
  await page.getByRole('gridcell').first().waitFor();
  expect(page.url()).toMatch(ownHost);
  expect(await context.cookies(page.url())).toHaveLength(1);
  for (const name of ['127.0.0.1', 'localhost', 'caliper.localhost']) {
    await page.goto(`http://${name}:${port}/`);
    expect(await page.title()).toBe('Other');
  }
  expect(cookies.every((cookie) => cookie === undefined)).toBe(true);
  expect(cookies.length).toBeGreaterThanOrEqual(3);

  // The same link leads back to the session that it made, here and nowhere else.
  await page.goto(link);
  await page.getByRole('gridcell').first().waitFor();
});

test('a browser that does not find the own name stays where the link led', async () => {
  const host = await serveFakes(createFakeApp({ assetCount: 2 }).handlers, sampleContent);
  onTestFinished(() => host.close());
  const context = await (await browser()).newContext();
  onTestFinished(() => context.close());
  await context.route(/\.localhost:/, (route) => route.abort('namenotresolved'));
  const page = await context.newPage();
  await page.goto(host.newOpeningUrl());
  await page.getByRole('gridcell').first().waitFor();
  expect(page.url()).toMatch(new RegExp(`^${host.url}`));
  expect(page.url()).not.toContain('key');
});

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findInstalledChromium } from '../../browser/installed-chromium.ts';
import { unpackNpmChromium } from '../../browser/npm-chromium.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'caliper-choice-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function program(name: string, script: string): { path: string; folder: string } {
  const parent = folder();
  const path = join(parent, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return { path, folder: parent };
}

function find(...folders: string[]): string | null {
  return findInstalledChromium({ PATH: folders.join(':') });
}

test('the first program on the path that says it is a recent Chromium', () => {
  const stub = program('chromium', 'echo "install it with snap"; exit 1');
  const old = program('chromium-browser', 'echo "Chromium 98.0.1.2 built on Debian"');
  const good = program('google-chrome', 'echo "Google Chrome 150.0.7000.1"');
  expect(find(stub.folder, old.folder, good.folder)).toBe(good.path);
  expect(find(stub.folder, old.folder)).toBeNull();
  expect(find()).toBeNull();
});

test('CALIPER_CHROMIUM is taken at its word, or refused in words', () => {
  const good = program('anything', 'echo "Chromium 150.0.7000.1"');
  expect(findInstalledChromium({ PATH: '', CALIPER_CHROMIUM: good.path })).toBe(good.path);
  expect(() => findInstalledChromium({ PATH: '', CALIPER_CHROMIUM: `${good.path}-not` })).toThrow(
    /CALIPER_CHROMIUM is .*Correct or unset it/,
  );
});

test('unpacked twice at the same moment it is there once and whole; what a killed run left is removed', async () => {
  const cache = folder();
  const gone = spawnSync('true').pid;
  const left = `chromium-153.0.0.partial-${gone}-abc`;
  const alive = `chromium-153.0.0.partial-${process.pid}-abc`;
  for (const name of [left, alive]) mkdirSync(join(cache, name));
  const [first, second] = await Promise.all([unpackNpmChromium(cache), unpackNpmChromium(cache)]);
  expect(first).toEqual(second);
  expect(readdirSync(cache).sort()).toEqual(['chromium-153.0.0', alive].sort());
  expect(existsSync(join(first.libraries, 'libnss3.so'))).toBe(true);
  expect(statSync(join(cache, 'chromium-153.0.0')).mode & 0o777).toBe(0o755);
  const { stdout, status } = spawnSync(first.executablePath, ['--version'], {
    env: { LD_LIBRARY_PATH: first.libraries },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('153.0.')]);
});

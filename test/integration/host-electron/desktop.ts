/** Starts the fixture's desktop program with folders of its own, for the tests of the Electron host. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { type Launched, type LaunchOptions, launchApp } from '../../electron-double/launch.ts';

const root = path.join(import.meta.dirname, '../../..');

/** The fixture's entry scripts. */
export const fixture = {
  desktop: path.join(import.meta.dirname, 'fixture/main.ts'),
  deadlock: path.join(import.meta.dirname, 'fixture/deadlock.ts'),
  real: path.join(import.meta.dirname, 'fixture/real.ts'),
  early: path.join(import.meta.dirname, 'fixture/early.ts'),
  outside: path.join(import.meta.dirname, 'fixture/outside.ts'),
  relay: path.join(import.meta.dirname, 'fixture/relay.ts'),
} as const;

/** A folder for one test file: the preload built from its source, and a user data folder. */
export interface Bench {
  readonly folder: string;
  readonly userData: string;
  /** Command line and environment of every start in this folder. */
  options(appPath?: string, env?: Record<string, string>): LaunchOptions;
  launch(env?: Record<string, string>): Promise<Launched>;
  remove(): Promise<void>;
}

export async function makeBench(): Promise<Bench> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'caliper-desktop-'));
  const userData = path.join(folder, 'user-data');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      outDir: path.join(folder, 'preload'),
      minify: false,
      rolldownOptions: {
        input: path.join(root, 'preload/index.ts'),
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  });
  const options = (appPath: string = fixture.desktop, env: Record<string, string> = {}): LaunchOptions => ({
    appPath,
    args: ['--user-data', userData, '--library', path.join(folder, 'library')],
    env: { FIXTURE_PRELOAD: path.join(folder, 'preload/index.cjs'), ...env },
  });
  return {
    folder,
    userData,
    options,
    launch: (env) => launchApp(options(fixture.desktop, env)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

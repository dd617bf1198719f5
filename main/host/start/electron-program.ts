/** Finds the Electron program, or has it downloaded, without ever loading the package, which would download it on its own. */
import { globSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Outcome } from './run-program.ts';
import { electronWords as words } from './start-words.ts';

/** The program's path, or why there is none: a clause for "because ...". */
export type ElectronProgram =
  | { readonly program: string; readonly missing?: undefined }
  | { readonly program?: undefined; readonly missing: string };

/** `packageDir` is `node_modules/electron`. `install` runs its `install.js`; `say` shows a line while that takes its time. */
export interface ElectronSearch {
  readonly packageDir: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  readonly install: (script: string) => Promise<Outcome>;
  readonly say: (line: string) => void;
  readonly probeMs?: number;
}

const githubReleases = 'https://github.com/electron/electron/releases/download/';

/** Looks in the package, then in its download cache, then on the mirror (4 s). Never rejects. */
export async function provideElectron(search: ElectronSearch): Promise<ElectronProgram> {
  const hindrance = cannotRun(search);
  if (hindrance !== null) return { missing: hindrance };
  const there = await findProgram(search);
  if (there !== null) return { program: there };
  const version = await versionOf(search.packageDir);
  if (version === null) return { missing: words.notInstalled };
  const archive = `electron-v${version}-${search.platform}-${search.arch}.zip`;
  if (!isCached(search, archive)) {
    const unreachable = await probe(mirrorUrl(search.env, version, archive), search.probeMs ?? 4000);
    if (unreachable !== null) return { missing: unreachable };
  }
  search.say(words.getting(version));
  const outcome = await search.install(path.join(search.packageDir, 'install.js'));
  const got = await findProgram(search);
  return got === null ? { missing: inWords(outcome) } : { program: got };
}

function cannotRun({ platform, env, isRoot }: ElectronSearch): string | null {
  if (platform !== 'linux') return null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return words.noDisplay;
  return isRoot ? words.notAsRoot : null;
}

/** As the package does it: `path.txt` names the program within `dist`. Null when it is missing or not executable. */
async function findProgram({ packageDir, env }: ElectronSearch): Promise<string | null> {
  const elsewhere = env['ELECTRON_OVERRIDE_DIST_PATH'];
  try {
    const name = await readFile(path.join(packageDir, 'path.txt'), 'utf8').catch((error: unknown) => {
      if (elsewhere === undefined) throw error;
      return 'electron';
    });
    const program = path.join(elsewhere ?? path.join(packageDir, 'dist'), name.trim());
    await access(program, constants.X_OK);
    return program;
  } catch {
    return null;
  }
}

async function versionOf(packageDir: string): Promise<string | null> {
  try {
    const text = await readFile(path.join(packageDir, 'package.json'), 'utf8');
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}

/** The places and variables of `@electron/get`. */
function isCached({ platform, env, home }: ElectronSearch, archive: string): boolean {
  const folder =
    env['electron_config_cache'] ??
    (platform === 'darwin'
      ? path.join(home, 'Library', 'Caches', 'electron')
      : platform === 'win32'
        ? path.join(env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'), 'electron', 'Cache')
        : path.join(env['XDG_CACHE_HOME'] ?? path.join(home, '.cache'), 'electron'));
  return globSync(`*/${archive}`, { cwd: folder }).length > 0;
}

/** Where the archive would come from; a mirror with folders of its own is asked only whether it is there. */
export function mirrorUrl(env: ElectronSearch['env'], version: string, archive: string): string {
  const variable = (name: string): string | undefined =>
    env[`npm_config_electron_${name}`] ??
    env[`NPM_CONFIG_ELECTRON_${name.toUpperCase()}`] ??
    env[`ELECTRON_${name.toUpperCase()}`];
  const mirror = variable('mirror') ?? githubReleases;
  return variable('custom_dir') === undefined ? `${mirror}v${version}/${archive}` : mirror;
}

async function probe(url: string, limitMs: number): Promise<string | null> {
  const host = URL.canParse(url) ? new URL(url).host : url;
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(limitMs) });
    return response.status < 400 ? null : words.notOnMirror(host, response.status);
  } catch {
    return words.unreachable(host);
  }
}

function inWords(outcome: Outcome): string {
  switch (outcome.how) {
    case 'exited':
      return words.downloadFailed(lastLine(outcome.output) || words.exitCode(outcome.code));
    case 'killed':
      return words.downloadEnded(outcome.by ?? words.someSignal);
    case 'limit':
      return words.downloadTooLong;
    case 'not-started':
      return words.downloadNotStarted(outcome.reason);
  }
}

/** The first line that names an error says more than the stack below it; presigned queries are left out. */
function lastLine(output: string): string {
  const line = output.split('\n').find((one) => /error/i.test(one)) ?? '';
  return line.trim().replace(/\?\S*/g, '').slice(0, 160);
}

/** `npm start`: Electron when its program is there or can be had, otherwise the web host, saying why in one line. */
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { type Locations, locationsHere } from '../../core/files/locations.ts';
import { provideElectron } from './electron-program.ts';
import { projectRoot, readOptions, type StartOptions } from './options.ts';
import { type Outcome, runProgram } from './run-program.ts';
import { startWords, electronWords as words } from './start-words.ts';
import { announce, canReadKeys, createServerLog, onEnter } from './terminal.ts';
import { buildIfStale, serveBuilt } from './window-build.ts';

/** `args` are those after the script's name. Electron does not run as root. */
export interface Launch {
  readonly args: readonly string[];
  readonly isRoot: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

const installMs = 120_000;
/** Electron that ends by a signal or for want of a library within this time never came up. */
const comesUpMs = 10_000;

/** Runs Caliper to its end; the result is the exit code. Throws `AppError`s in words. */
export async function launch(launching: Launch): Promise<number> {
  const options = readOptions(launching.args);
  if (options.help) {
    launching.say(startWords.usage);
    return 0;
  }
  const locations = locationsHere(options);
  const why = options.web ? null : await tryElectron(launching, options, locations);
  if (typeof why === 'number') return why;
  if (launching.signal.aborted) return 0;
  if (why !== null) launching.say(words.inBrowser(why));
  await runInBrowser(launching, options, locations);
  return 0;
}

/** The exit code of Electron, or why it did not run. */
async function tryElectron(
  { say, signal, isRoot }: Launch,
  options: StartOptions,
  locations: Locations,
): Promise<number | string> {
  const packageDir = electronPackage();
  if (packageDir === null) return words.notInstalled;
  const found = await provideElectron({
    packageDir,
    platform: process.platform,
    arch: process.arch,
    home: os.homedir(),
    env: process.env,
    isRoot,
    say,
    install: (script) =>
      runProgram(process.execPath, [script], {
        cwd: packageDir,
        env: process.env,
        output: 'captured',
        signal,
        limitMs: installMs,
      }),
  });
  if (found.missing !== undefined) return found.missing;
  if (signal.aborted) return 0;
  await buildIfStale({ root: projectRoot, say, signal });
  const startedAt = Date.now();
  const outcome = await runProgram(found.program, electronArguments(options, locations), {
    cwd: projectRoot,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined },
    output: 'inherited',
    signal,
  });
  return signal.aborted ? 0 : judgeElectron(outcome, Date.now() - startedAt);
}

function electronArguments(options: StartOptions, locations: Locations): string[] {
  return [
    projectRoot,
    `--library=${locations.libraryPath}`,
    `--user-data=${locations.userDataPath}`,
    `--sandbox-speed=${options.sandboxSpeed}`,
    ...(options.show === undefined ? [] : [`--show=${shownPath(options.show)}`]),
  ];
}

/** The exit code, or why Electron never came up: 127 is a missing shared library, a signal a refusal of its own. */
export function judgeElectron(outcome: Outcome, ranMs: number): number | string {
  switch (outcome.how) {
    case 'not-started':
      return words.notStarted(outcome.reason);
    case 'exited':
      return outcome.code === 127 && ranMs < comesUpMs ? words.noSystemLibrary : outcome.code;
    case 'killed':
      return ranMs < comesUpMs ? words.brokeOff(outcome.by ?? words.someSignal) : 1;
    case 'limit':
      return 1;
  }
}

async function runInBrowser(
  { say, signal }: Launch,
  options: StartOptions,
  locations: Locations,
): Promise<void> {
  await buildIfStale({ root: projectRoot, say, signal });
  const log = createServerLog(locations.userDataPath, 'error');
  const served = await serveBuilt({
    ...options,
    ...locations,
    show: options.show === undefined ? undefined : shownPath(options.show),
    log,
    signal,
  });
  const canPress = canReadKeys();
  // A browser that was opened has the page by now; the terminal speaks when it is known that there will be something in it.
  for (const report of await served.ready) say(`  ${sentenceOf(report)}\n`);
  announce(served, say, canPress);
  if (canPress) onEnter(() => say(`  ${served.newOpeningUrl()}\n`), signal);
  await served.closed;
}

/** npm changes to the package's folder and tells in INIT_CWD where the user was. */
function shownPath(typed: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), typed);
}

/** Found by its `package.json`: loading the package itself would download the program. */
function electronPackage(): string | null {
  try {
    return path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return null;
  }
}

/** The double's program: reads Electron's command line, runs the program under test as Electron would, then shows it in Chromium. */
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { BrowserProgram } from './chromium.ts';

const electronUrl = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: electronUrl, shortCircuit: true } : next(specifier, context),
});

const electron = await import('./electron.ts');
const { app, electronDoubleBrowser } = electron;

/** The program's folder or file is the first argument that is not a switch, as for Electron. */
const appArgument = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? '.';
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { inspect: { type: 'string' }, 'password-store': { type: 'string' } },
  strict: false,
  allowPositionals: true,
});
if (values.inspect !== undefined) inspector.open(Number(values.inspect) || 0);
if (typeof values['password-store'] === 'string')
  app.commandLine.appendSwitch('password-store', values['password-store']);

const entry = findEntry(path.resolve(appArgument));
if (process.env['ELECTRON_DOUBLE_PACKAGED'] === 'yes') {
  app.isPackaged = true;
  // A packed program names itself and nothing else before what it was told.
  process.argv = [process.execPath, ...process.argv.slice(2).filter((argument) => argument !== appArgument)];
  Object.assign(process, { resourcesPath: path.dirname(path.resolve(appArgument)) });
}
const state = { evaluated: false };
process.on('exit', () => {
  if (!state.evaluated && !app.isEnding()) process.exitCode = explainUnfinished();
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
app.onExit = () => electronDoubleBrowser.close();

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  state.evaluated = true;
  app.exit(1);
});

async function run(): Promise<void> {
  await import(pathToFileURL(entry).href);
  // Only now, as in Electron: `ready` waits until the main script, all of its top-level awaits included, is evaluated.
  state.evaluated = true;
  if (app.isEnding()) return;
  const switches = [...app.commandLine.switches].map(([name, value]) =>
    value === '' ? `--${name}` : `--${name}=${value}`,
  );
  await electronDoubleBrowser.start(browserProgram(), switches, () => {
    process.stderr.write('[electron-double] Chromium ended unexpectedly\n');
    process.exit(1);
  });
  app.becomeReady();
}

function findEntry(target: string): string {
  if (/\.[cm]?[jt]s$/.test(target)) return target;
  const described = JSON.parse(readFileSync(path.join(target, 'package.json'), 'utf8')) as {
    name: string;
    productName?: string;
    version: string;
    main?: string;
  };
  app.identify({
    name: described.productName ?? described.name,
    version: described.version,
    appPath: target,
  });
  return path.join(target, described.main ?? 'index.js');
}

function browserProgram(): BrowserProgram {
  const told = process.env['ELECTRON_DOUBLE_BROWSER'];
  if (told === undefined) return { executablePath: 'chromium', args: ['--no-sandbox'], env: {} };
  return JSON.parse(told) as BrowserProgram;
}

/** Nothing is left to do and the main script still waits: in Electron it would hang for ever. */
function explainUnfinished(): number {
  const why = app.waitedForReady
    ? 'a top-level await of app.whenReady() (or the ready event) in an ES module keeps `ready` from coming: use then()'
    : 'a top-level await never settles';
  process.stderr.write(`[electron-double] deadlock in ${entry}: ${why}\n`);
  return 1;
}

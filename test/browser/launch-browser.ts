/** Starts the tests' browser through Playwright. */
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { patientMs } from '../patience.ts';
import { browserExecutable } from './browser-executable.ts';

/** For each thing that a page is requested. */
export const actionTimeoutMs = patientMs(30_000);

/** As Playwright's own, on top of what this machine needs. */
export interface LaunchBrowserOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Which variables choose the browser; the process's own when absent. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/** The same over a profile in `folder`, as a user has one: what it fetched and compiled is there at the next visit. */
export async function launchWithProfile(
  folder: string,
  options: LaunchBrowserOptions & { readonly viewport: { readonly width: number; readonly height: number } },
): Promise<BrowserContext> {
  const program = await browserExecutable(options.variables);
  try {
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions(program, options),
      viewport: options.viewport,
    });
    context.setDefaultTimeout(actionTimeoutMs);
    context.once('close', () => void program.dispose());
    return context;
  } catch (error) {
    await program.dispose();
    throw error;
  }
}

/** A headless browser. Playwright ends it with this process, also on a signal; its temporary folder goes when it has ended. */
export async function launchBrowser(options: LaunchBrowserOptions = {}): Promise<Browser> {
  const program = await browserExecutable(options.variables);
  try {
    const browser = await chromium.launch(launchOptions(program, options));
    browser.on('context', (context) => context.setDefaultTimeout(actionTimeoutMs));
    browser.once('disconnected', () => void program.dispose());
    return browser;
  } catch (error) {
    await program.dispose();
    throw error;
  }
}

function launchOptions(
  program: Awaited<ReturnType<typeof browserExecutable>>,
  { args = [], env = {} }: LaunchBrowserOptions,
) {
  return {
    executablePath: program.executablePath,
    args: [...program.args, ...args],
    env: { ...process.env, ...program.env, ...env },
    headless: true,
    // Decided in `program.args`; otherwise Playwright would switch the sandbox off everywhere.
    chromiumSandbox: true,
    timeout: patientMs(60_000),
  };
}

/** Starts the tests' browser through Playwright. */
import { type Browser, chromium } from 'playwright';
import { browserExecutable } from './browser-executable.ts';

/** As Playwright's own, on top of what this machine needs. */
export interface LaunchBrowserOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Which variables choose the browser; the process's own when absent. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/** A headless browser. Playwright ends it with this process, also on a signal; its temporary folder goes when it has ended. */
export async function launchBrowser(options: LaunchBrowserOptions = {}): Promise<Browser> {
  const program = await browserExecutable(options.variables);
  try {
    const browser = await chromium.launch({
      executablePath: program.executablePath,
      args: [...program.args, ...(options.args ?? [])],
      env: { ...process.env, ...program.env, ...options.env },
      headless: true,
      // Decided in `program.args`; otherwise Playwright would switch the sandbox off everywhere.
      chromiumSandbox: true,
    });
    browser.once('disconnected', () => void program.dispose());
    return browser;
  } catch (error) {
    await program.dispose();
    throw error;
  }
}

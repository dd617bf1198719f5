/** What the user sees and presses in the terminal while the web host runs. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Served } from './serve.ts';

/** One line about the browser, the link, and how to end. */
export function announce(served: Served, say: (line: string) => void, canPress: boolean): void {
  if (served.browserOpened === true)
    say('Caliper is open in your browser. For another browser, use this link:');
  else if (served.browserOpened === false) say('No browser was found here; open this link in one:');
  else say('Open this link in your browser:');
  say(`\n  ${served.openingUrl}\n`);
  say(
    canPress
      ? 'It works once. Press Enter for a fresh link, Ctrl+C to end.'
      : 'It works once. Ctrl+C ends Caliper.',
  );
}

/** Calls back for every Enter until the signal aborts. */
export function onEnter(callback: () => void, signal: AbortSignal): void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', callback);
  signal.addEventListener(
    'abort',
    () => {
      lines.close();
      process.stdin.unref();
    },
    { once: true },
  );
}

/** True when keys reach this process: a job in the background would be stopped by the terminal for reading. */
export function canReadKeys(): boolean {
  if (!process.stdin.isTTY) return false;
  if (process.platform !== 'linux') return true;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [, , group, , , foregroundGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return group === foregroundGroup;
}

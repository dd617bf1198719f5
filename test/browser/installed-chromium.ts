/** Looks for a Chromium or Chrome that is installed on this machine. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { patientMs } from '../patience.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};
/** Older ones lack what the page and the driver need. */
const oldestMajor = 130;

/** Null when there is none that works. Throws with words when `CALIPER_CHROMIUM` names something that cannot be run. */
export function findInstalledChromium(
  variables: Readonly<Record<string, string | undefined>>,
): string | null {
  const named = variables['CALIPER_CHROMIUM'] ?? '';
  if (named !== '') {
    if (works(named)) return named;
    throw new Error(
      `CALIPER_CHROMIUM is “${named}”, which is not a Chromium ${oldestMajor} or newer that can be run. Correct or unset it.`,
    );
  }
  const folders = (variables['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...(elsewhere[process.platform] ?? [])].find(works) ?? null;
}

/** Runs it, because a file of this name may be a stub that only tells how to install one. On Windows `--version` would open a window. */
function works(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: patientMs(20_000) });
  const major = /Chrom(?:e|ium) (\d+)\./.exec(stdout ?? '')?.[1];
  return status === 0 && major !== undefined && Number(major) >= oldestMajor;
}

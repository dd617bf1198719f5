/** Which browser the tests and the screenshots run in, and how it has to be started on this machine. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { patientMs } from '../patience.ts';
import { findInstalledChromium } from './installed-chromium.ts';
import { removeLeftovers } from './leftovers.ts';
import { unpackNpmChromium } from './npm-chromium.ts';

/** A Chromium ready to be started. */
export interface BrowserProgram {
  readonly executablePath: string;
  /** Needed on this machine; a launcher adds its own (profile, debugging, headless). */
  readonly args: readonly string[];
  /** On top of the parent's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly origin: 'installed' | 'npm';
  /** Removes the program's temporary folder; call it when the browser has ended. Without it the next run does. */
  dispose(): Promise<void>;
}

/** WebGL2 in software, the same on every machine; and nothing is fetched that the page did not ask for. */
const commonArgs = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Only models are drawn by SwiftShader: pages are painted in half the time without it.
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--disable-dev-shm-usage',
];

const temporaryPrefix = 'caliper-browser-';

/**
 * `CALIPER_CHROMIUM` (a path), else a Chromium that is installed, else the one from npm; `CALIPER_BROWSER=npm` takes the
 * last one in any case. Each call has its own `TMPDIR`, so that browsers started side by side never meet. Throws with
 * words when there is none for this system.
 */
export async function browserExecutable(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Promise<BrowserProgram> {
  const installed = variables['CALIPER_BROWSER'] === 'npm' ? null : findInstalledChromium(variables);
  const unpacked = installed === null ? await unpackNpmChromium() : null;
  await removeLeftovers(os.tmpdir(), temporaryPrefix);
  const temporary = await mkdtemp(path.join(os.tmpdir(), `${temporaryPrefix}${process.pid}-`));
  const env: Record<string, string> = {
    TMPDIR: temporary,
    XDG_CONFIG_HOME: temporary,
    XDG_CACHE_HOME: temporary,
  };
  if (unpacked !== null) {
    env['LD_LIBRARY_PATH'] = [unpacked.libraries, variables['LD_LIBRARY_PATH'] ?? '']
      .filter(Boolean)
      .join(':');
    env['FONTCONFIG_FILE'] = path.join(temporary, 'fonts.conf');
    await writeFile(env['FONTCONFIG_FILE'], fontConfiguration(unpacked.fonts, temporary));
  }
  return {
    executablePath: installed ?? unpacked?.executablePath ?? '',
    args: sandboxWorks() ? commonArgs : [...commonArgs, '--no-sandbox'],
    env,
    origin: installed === null ? 'npm' : 'installed',
    dispose: () => rm(temporary, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/**
 * Root cannot have Chromium's sandbox, and neither can a container that forbids user namespaces; there, and only there,
 * it is switched off: the pages are our own.
 */
function sandboxWorks(): boolean {
  if (process.platform !== 'linux') return true;
  if (process.getuid?.() === 0) return false;
  return (
    spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore', timeout: patientMs(10_000) }).status === 0
  );
}

/** A machine without any font configuration makes Chromium end at the first text; this one knows only the fonts that came along. */
function fontConfiguration(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${escapeXml(fonts)}</dir>
  <cachedir>${escapeXml(cache)}</cachedir>
</fontconfig>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

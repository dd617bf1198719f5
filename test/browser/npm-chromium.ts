/** Brings up the Chromium that lies compressed in the npm package: unpacked once, whole or not at all. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { removeLeftovers } from './leftovers.ts';
import { extractTar } from './tar.ts';

/** Absolute paths. */
export interface UnpackedChromium {
  readonly executablePath: string;
  /** Shared libraries that a bare system lacks (NSS, NSPR, expat): for `LD_LIBRARY_PATH`. */
  readonly libraries: string;
  readonly fonts: string;
}

const defaultCache = path.resolve(import.meta.dirname, '../../node_modules/.cache/caliper');

/**
 * Unpacks into `<cache>/chromium-<version>`, about 220 MB and 4 s, or finds it there. Everything is written into a folder
 * of another name first, so that a killed run or one side by side never leaves half of it. The package's own start
 * switches are not used: they put all pages into one process and switch the same-origin rule off.
 */
export async function unpackNpmChromium(cache = defaultCache): Promise<UnpackedChromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `There is no Chromium from npm for ${process.platform} ${process.arch}. Install Chromium, or name one in CALIPER_CHROMIUM.`,
    );
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
  const name = `chromium-${await versionOf(root)}`;
  const home = path.join(cache, name);
  if (!existsSync(home)) {
    await mkdir(cache, { recursive: true });
    const prefix = `${name}.partial-`;
    await removeLeftovers(cache, prefix);
    const partial = await mkdtemp(path.join(cache, `${prefix}${process.pid}-`));
    await unpack(path.join(root, 'bin'), partial);
    // Readable by anyone else who runs the tests in this checkout.
    await chmod(partial, 0o755);
    await settle(partial, home);
  }
  return {
    executablePath: path.join(home, 'chromium'),
    libraries: path.join(home, 'lib'),
    fonts: path.join(home, 'fonts'),
  };
}

/** ANGLE and SwiftShader must lie beside the program, the libraries in `lib`, as their archives have them. */
async function unpack(from: string, to: string): Promise<void> {
  const inflate = promisify(brotliDecompress);
  for (const archive of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br'])
    await extractTar(await inflate(await readFile(path.join(from, archive))), to);
  await pipeline(
    createReadStream(path.join(from, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(to, 'chromium'), { mode: 0o755, flush: true }),
  );
}

async function settle(partial: string, home: string): Promise<void> {
  try {
    await rename(partial, home);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another run was faster; its copy is as good.
    if (!existsSync(home)) throw error;
  }
}

async function versionOf(root: string): Promise<string> {
  const found: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  if (typeof found === 'object' && found !== null && 'version' in found) return String(found.version);
  throw new Error(`${root}/package.json names no version. Run npm ci again.`);
}

/** The one way to the library that decodes, scales and writes pictures. Loaded with the first picture: a start needs none, and it takes 35 ms. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type sharp from 'sharp';
import { unpackedPath } from './config.ts';

/**
 * Every decoder of libvips but those of JPEG, PNG and WebP, which the service accepts and makes: each parses hostile bytes,
 * and an SVG of one line took 38 s. Named one by one, because the switch is the whole process's: with "all off, three on"
 * a picture that another thread decodes at that moment is refused. `bounded.test.ts` compares this with the library.
 */
export const blockedDecoders = [
  'Analyze',
  'Csv',
  'Dcraw',
  'Fits',
  'Heif',
  'Jp2k',
  'Jxl',
  'Magick',
  'Magick7',
  'Mat',
  'Matrix',
  'Nifti',
  'Nsgif',
  'Openexr',
  'Openslide',
  'Pdf',
  'Ppm',
  'Rad',
  'Raw',
  'Svg',
  'Tiff',
  'Uhdr',
  'Vips',
].map((format) => `VipsForeignLoad${format}`);

/**
 * For `.timeout()` of every picture from outside: one of 100 megapixels takes 3 s on a slow machine. libvips looks at the
 * clock between rows of its output, so a decoder that reads all of a file first (a progressive JPEG) ends some seconds
 * later; what bounds those is `limitInputPixels`.
 */
export const decodeTime = { seconds: 20 } as const;

let loading: Promise<typeof sharp> | undefined;

/** The same for every caller in a thread. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= load();
  return loading;
}

async function load(): Promise<typeof sharp> {
  keepSymbolsApart();
  const { default: loaded } = await import('sharp');
  loaded.block({ operation: blockedDecoders });
  return loaded;
}

/**
 * Electron has the system's GLib in its process, and libvips has one of its own: without this sharp's calls go to the
 * other one, with thousands of "GLib-GObject-CRITICAL" and memory that is never given back (lovell/sharp#4522). So sharp's
 * addon is opened to look into what it needs before it looks around. libvips is opened before, in the usual way: its GLib
 * is bound inside of it already, and the allocator has to be the one of the process, which in Electron is not that of
 * libc; what libc allocated in its name would be freed by another. A library that is open is not opened anew.
 */
function keepSymbolsApart(): void {
  const { RTLD_NOW, RTLD_DEEPBIND } = os.constants.dlopen;
  // glibc alone has it; macOS and Windows bind every library to its own to begin with.
  if (process.platform !== 'linux' || RTLD_NOW === undefined || RTLD_DEEPBIND === undefined) return;
  const target = `linux-${process.arch}`;
  const { resolve } = createRequire(import.meta.url);
  try {
    openEach(path.dirname(resolve(`@img/sharp-libvips-${target}/lib`)), /\.so\b/, RTLD_NOW);
    const addon = path.join(path.dirname(resolve(`@img/sharp-${target}/sharp.node`)), 'lib');
    openEach(addon, /\.node$/, RTLD_NOW | RTLD_DEEPBIND);
  } catch {
    // Another kind of machine or of installation: sharp itself finds its addon, or says why not.
  }
}

function openEach(folder: string, kind: RegExp, flags: number): void {
  const place = unpackedPath(folder);
  for (const name of readdirSync(place).filter((one) => kind.test(one)))
    try {
      process.dlopen({ exports: {} }, path.join(place, name), flags);
    } catch (error) {
      // A library that is no addon is open all the same; Node only finds nothing of its own in it.
      if (!(error instanceof Error && error.message.includes('did not self-register'))) throw error;
    }
}

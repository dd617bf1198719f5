/** A folder that the packer takes for Electron's own: it has everything that packing changes, and can do nothing. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';

/** Before the switches in Electron's program; `@electron/fuses` looks for it. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron 45 comes: version 1, and its eight switches as they are without a package's wishes. */
const asDelivered = '10110001';

/** Fills `folder`, which may not be there yet. */
export async function makeElectronStub(folder: string): Promise<void> {
  await Promise.all(
    ['resources', 'locales'].map((name) => mkdir(path.join(folder, name), { recursive: true })),
  );
  const page = await mkdtemp(path.join(tmpdir(), 'caliper-default-app-'));
  await writeFile(path.join(page, 'main.js'), '');
  await createPackage(page, path.join(folder, 'resources', 'default_app.asar'));
  await rm(page, { recursive: true });
  await writeFile(path.join(folder, 'electron'), programWithFuses());
  await chmod(path.join(folder, 'electron'), 0o755);
  await Promise.all(
    ['LICENSE', 'LICENSES.chromium.html', 'version', 'locales/en-US.pak', 'locales/de.pak'].map((name) =>
      writeFile(path.join(folder, name), name),
    ),
  );
}

function programWithFuses(): Buffer {
  const wire = Buffer.from([1, asDelivered.length, ...Buffer.from(asDelivered, 'latin1')]);
  return Buffer.concat([
    Buffer.from('#!/bin/sh\nexit 1\n', 'latin1'),
    Buffer.from(sentinel, 'latin1'),
    wire,
    Buffer.alloc(64),
  ]);
}

/** The size of a glTF whose meshes Draco compressed, of its decoded vertices. A decoder of others in WebAssembly: run it in a thread that can be ended. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import startDraco from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import { checkGltf } from '../../formats/gltf/check-gltf.ts';
import { type DracoModule, unpackPrimitive } from '../../formats/gltf/draco.ts';
import { type GltfMeasure, measureGltf } from '../../formats/gltf/measure-gltf.ts';
import { openModelFolder } from '../model-folder.ts';
import { openGltf, viewsOf } from '../read/gltf/open-gltf.ts';

/** Throws `model.unreadable`, `model.damaged`, `model.beyond-limit`, and what the file system throws. */
export async function measureDraco(
  root: string,
  localPath: string,
  format: 'glb' | 'gltf',
): Promise<GltfMeasure> {
  const folder = await openModelFolder(root, []);
  const opened = await openGltf(folder, localPath, format);
  checkGltf(opened.document, opened.binary?.length ?? 0);
  const read = viewsOf(opened, folder, localPath);
  const { draco } = await dracoDecoder();
  return await measureGltf(opened.document, {
    read,
    draco: (primitive) => unpackPrimitive(draco, opened.document, primitive, read),
  });
}

/** Kept for the thread's next file. Wrapped, because the module is promise-like and resolves to itself for ever. */
let started: Promise<{ readonly draco: DracoModule }> | null = null;

/** The thread's decoder. */
export function dracoDecoder(): Promise<{ readonly draco: DracoModule }> {
  started ??= startDecoder();
  return started;
}

async function startDecoder(): Promise<{ readonly draco: DracoModule }> {
  const file = createRequire(import.meta.url).resolve('draco3dgltf/draco_decoder_gltf.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  return await new Promise((resolve) => {
    startDraco({ wasmBinary, onModuleLoaded: (draco) => resolve({ draco }) });
  });
}

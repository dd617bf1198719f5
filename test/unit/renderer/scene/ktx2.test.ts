/** KTX2 images are unfolded where no text may become a function. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readDocument } from '../../../../main/formats/gltf/document.ts';
import { readParts, sourceOf } from '../../../../main/formats/gltf/read-parts.ts';
import { rewriteBasis } from '../../../../renderer/scene/engine/rewrite-glue.ts';

const transcoder = fileURLToPath(import.meta.resolve('three/examples/jsm/libs/basis/basis_transcoder.js'));
const fixture = path.resolve(import.meta.dirname, '../../../fixtures/glb/textured_ktx2.glb');

const program = `
import { readFileSync } from 'node:fs';
import start from './basis.mjs';
const basis = await start({ wasmBinary: readFileSync(process.argv[2]) });
basis.initializeBasis();
const file = new basis.KTX2File(new Uint8Array(readFileSync(process.argv[3])));
file.startTranscoding();
const pixels = new Uint8Array(file.getImageTranscodedSizeInBytes(0, 0, 0, 13));
const done = file.transcodeImage(pixels, 0, 0, 0, 13, 0, -1, -1);
const size = [file.getWidth(), file.getHeight()];
console.log(JSON.stringify({ done, size, bytes: pixels.length, colours: new Set(pixels).size > 2 }));
`;

it('unfolds an image by the rewritten transcoder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-basis-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = await readFile(transcoder, 'utf8');
  await writeFile(path.join(folder, 'basis.mjs'), rewriteBasis(source));
  await writeFile(path.join(folder, 'program.mjs'), program);
  await writeFile(path.join(folder, 'image.ktx2'), await imageOf(new Uint8Array(await readFile(fixture))));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disallow-code-generation-from-strings',
    path.join(folder, 'program.mjs'),
    transcoder.replace(/js$/, 'wasm'),
    path.join(folder, 'image.ktx2'),
  ]);
  const { done, size, bytes, colours } = JSON.parse(stdout);
  expect({ done, bytes, colours }).toEqual({ done: 1, bytes: size[0] * size[1] * 4, colours: true });
  expect(() => rewriteBasis(source.replace('newFunc(Function,args)', 'newFunc( Function,args)'))).toThrow(
    '0 times',
  );
});

async function imageOf(glb: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { root, binary } = await readParts(sourceOf(glb));
  const { images, views } = readDocument(root);
  const { byteOffset, byteLength } = views[images[0]?.view ?? -1] ?? { byteOffset: 0, byteLength: 0 };
  const start = (binary?.start ?? 0) + byteOffset;
  return glb.subarray(start, start + byteLength);
}

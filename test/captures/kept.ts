/** Clips that were rendered before are kept under what they were made from, outside of the repository. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type RenderOptions, renderCapture } from './render.ts';
import { type CaptureTruth, truthOf } from './scene/truth.ts';
import type { CaptureSpec } from './spec.ts';

const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/caliper-captures');

/** Of all that decides over the pictures: the spec without what is expected of it, and the generator itself. */
function keyOf(spec: CaptureSpec): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ ...spec, name: null, expected: null }));
  for (const file of globSync('{random,render,{picture,scene,clip}/*}.ts', {
    cwd: import.meta.dirname,
  }).toSorted()) {
    if (file.endsWith('truth.ts')) continue;
    hash.update(readFileSync(path.join(import.meta.dirname, file)));
  }
  return hash.digest('hex').slice(0, 20);
}

/** A copy of the kept clip at `target`, for tests that cut, break or remove it. */
export async function copyOfKept(
  spec: CaptureSpec,
  target: string,
  options: RenderOptions,
): Promise<CaptureTruth> {
  const { file, truth } = await keptCapture(spec, options);
  await copyFile(file, target);
  return truth;
}

/** Renders the clip unless it lies there already. */
export async function keptCapture(
  spec: CaptureSpec,
  options: RenderOptions,
): Promise<{ readonly file: string; readonly truth: CaptureTruth }> {
  const file = path.join(folder, `${spec.name}-${keyOf(spec)}.${spec.encoding.container}`);
  if (existsSync(file)) return { file, truth: truthOf(spec) };
  await mkdir(folder, { recursive: true });
  const partial = `${file}.${process.pid}.part`;
  try {
    const truth = await renderCapture(spec, partial, options);
    await rename(partial, file);
    return { file, truth };
  } finally {
    await rm(partial, { force: true });
  }
}

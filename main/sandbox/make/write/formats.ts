/** Which files each simulator takes (the specification's `params.physics.simulator`). */
import { type Collision, contactOf } from '../physics/collision.ts';
import type { Finished, WrittenFile } from './asset-parts.ts';
import { writeFbx } from './fbx.ts';
import { writeGlb } from './glb.ts';
import { writeMjcf } from './mjcf.ts';
import { writeMjcfFlex } from './mjcf-flex.ts';
import { writeObj } from './obj.ts';
import { writeUrdf } from './urdf.ts';
import { writeUsd } from './usd.ts';

type Format = 'glb' | 'obj' | 'usd' | 'mjcf' | 'urdf' | 'fbx';

const formats: Readonly<Record<string, readonly Format[]>> = {
  isaac_sim_physx: ['usd', 'glb'],
  isaac_sim_newton: ['usd', 'glb'],
  mujoco: ['mjcf', 'glb'],
  sapien: ['urdf', 'obj', 'glb'],
  genesis: ['mjcf', 'urdf', 'obj', 'glb'],
  agnostic: ['fbx', 'glb'],
};

/** The model files and the contact geometry they share. An unknown simulator gets what `agnostic` gets. */
export async function writeFormats(
  finished: Finished,
): Promise<{ files: WrittenFile[]; collision: Collision }> {
  const { simulator, collision: requested } = finished.request.params.physics;
  const collision = contactOf(finished.root, requested);
  const files: WrittenFile[] = [];
  for (const format of formats[simulator] ?? formats.agnostic ?? [])
    files.push(...(await write(format, finished, collision)));
  return { files, collision };
}

async function write(format: Format, finished: Finished, collision: Collision): Promise<WrittenFile[]> {
  switch (format) {
    case 'glb':
      return [await writeGlb(finished)];
    case 'obj':
      return writeObj(finished);
    case 'usd':
      return [writeUsd(finished, collision)];
    case 'mjcf':
      return finished.request.params.physics.body === 'deformable'
        ? writeMjcfFlex(finished)
        : writeMjcf(finished, collision);
    case 'urdf':
      return writeUrdf(finished, collision);
    case 'fbx':
      return [writeFbx(finished)];
  }
}

/** Which files each simulator takes (the specification's `params.physics.simulator`). */
import { type Collision, contactOf } from '../physics/collision.ts';
import type { Finished, WrittenFile } from './asset-parts.ts';
import { writeGlb } from './glb.ts';
import { writeMjcf } from './mjcf.ts';
import { writeObj } from './obj.ts';
import { writeUrdf } from './urdf.ts';

type Format = 'glb' | 'obj' | 'mjcf' | 'urdf';

const formats: Readonly<Record<string, readonly Format[]>> = {
  isaac_sim_physx: ['glb'],
  isaac_sim_newton: ['glb'],
  mujoco: ['mjcf', 'glb'],
  sapien: ['urdf', 'obj', 'glb'],
  genesis: ['mjcf', 'urdf', 'obj', 'glb'],
  agnostic: ['glb'],
};

/** The model files, what they could not carry, and the contact geometry they share. */
export async function writeFormats(
  finished: Finished,
): Promise<{ files: WrittenFile[]; notes: string[]; collision: Collision }> {
  const { simulator, collision: requested } = finished.request.params.physics;
  const collision = contactOf(finished.model, requested);
  const files: WrittenFile[] = [];
  for (const format of formats[simulator] ?? ['glb'])
    files.push(...(await write(format, finished, collision)));
  return { files, notes: [], collision };
}

async function write(format: Format, finished: Finished, collision: Collision): Promise<WrittenFile[]> {
  switch (format) {
    case 'glb':
      return [await writeGlb(finished)];
    case 'obj':
      return writeObj(finished);
    case 'mjcf':
      return writeMjcf(finished, collision);
    case 'urdf':
      return writeUrdf(finished, collision);
  }
}

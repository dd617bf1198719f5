/** Which files each simulator takes (the specification's `params.physics.simulator`). */

import { stiffestSoft } from '../material.ts';
import { type Collision, contactOf, contactParts, latticeOf } from '../physics/collision.ts';
import { writeFbx } from './fbx.ts';
import { type Finished, folderOf, number, numbers, utf8, type WrittenFile, xml } from './file-conventions.ts';
import { writeGlb } from './glb.ts';
import { writeMjcf } from './mjcf.ts';
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

/** `MJCF/<stem>.xml`. Requires MuJoCo 3.14 or newer (`integrator="discrete"`, which solves elasticity implicitly). */
function writeMjcfFlex({ request, model, title }: Finished): WrittenFile[] {
  const { stem } = request;
  const pieces = contactParts(model.parts);
  const lattice = latticeOf(pieces, model.size);
  const softest = model.looks.reduce((a, b) => (b.material.youngsModulus < a.material.youngsModulus ? b : a));
  const { youngsModulus, poissonRatio, friction } = softest.material;
  const main = model.parts.reduce((a, b) => (b.mass.massKg > a.mass.massKg ? b : a)).look;
  const radius = Math.min(0.002, Math.min(model.size.width, model.size.depth, model.size.height) * 0.05);
  const document = [
    `<mujoco model="${xml(title) || stem}">`,
    '  <option integrator="discrete"/>',
    '  <worldbody>',
    `    <body name="${stem}">`,
    `      <flexcomp name="${stem}_flex" type="direct" dim="3" dof="trilinear" mass="${number(model.mass.massKg)}" radius="${number(radius)}" rgba="${numbers([...main.colour, 1])}"`,
    `        point="${numbers(lattice.points.flat())}"`,
    `        element="${lattice.tetrahedra.flat().join(' ')}">`,
    `        <elasticity young="${number(Math.min(stiffestSoft, youngsModulus))}" poisson="${number(Math.min(0.45, poissonRatio))}" damping="0.01"/>`,
    `        <contact selfcollide="none" internal="false" friction="${number(friction.dynamic)} 0.005 0.0001"/>`,
    '      </flexcomp>',
    '    </body>',
    '  </worldbody>',
    '</mujoco>',
    '',
  ].join('\n');
  return [
    {
      kind: 'mjcf',
      path: `${folderOf(stem)}/MJCF/${stem}.xml`,
      bytes: utf8(document),
      upAxis: 'Z',
      metersPerUnit: 1,
    },
  ];
}

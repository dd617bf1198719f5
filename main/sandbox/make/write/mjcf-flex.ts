/** MJCF of a deformable object: a flex of tetrahedra, moved by the eight corners of its bounds. */
import { stiffestSoft } from '../material/material.ts';
import { contactParts } from '../physics/collision.ts';
import { latticeOf } from '../physics/lattice.ts';
import { type Finished, folderOf, type WrittenFile } from './asset-parts.ts';
import { number, numbers, utf8, xml } from './text.ts';

/** `MJCF/<stem>.xml`. Needs MuJoCo 3.14 or newer (`integrator="discrete"`, which solves elasticity implicitly). */
export function writeMjcfFlex({ request, model, title }: Finished): WrittenFile[] {
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

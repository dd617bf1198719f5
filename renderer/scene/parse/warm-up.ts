/**
 * Has the engine compile what every model passes, in a worker that waits for one: the loops over a hundred thousand numbers
 * run several times slower in the first milliseconds of their life, which are all that a model of usual size takes.
 */
import { Mesh, MeshStandardMaterial, SphereGeometry } from 'three';
import { measureModel } from '../measure.ts';
import { flattenModel } from '../transfer/flatten.ts';
import { sanitiseModel } from '../transfer/sanitise.ts';
import { simplifyModel } from '../transfer/simplify.ts';
import { thinOverdraw } from '../transfer/thin-overdraw.ts';

const rounds = 3;

/** Takes 50 ms. */
export function warmUp(): void {
  for (let round = 0; round < rounds; round++) {
    const ball = new Mesh(new SphereGeometry(1, 160, 120), new MeshStandardMaterial());
    sanitiseModel(ball);
    const { triangles } = measureModel(ball);
    simplifyModel(ball, triangles, triangles / 4);
    thinOverdraw(ball);
    flattenModel(ball);
  }
}

/** A hand takes hold of the body that it meets first, by the trees of triangles where there are some. */
import { Group, Mesh, MeshBasicMaterial, Raycaster, SphereGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { expect, it } from 'vitest';
import { footprintOf, shadowOf } from '../../../../renderer/scene/floor.ts';
import { allFine, type LoadedModel } from '../../../../renderer/scene/load/load-model.ts';
import { createPhysicsStage } from '../../../../renderer/scene/physics/physics-stage.ts';
import type { PhysicsFrame, WorldFacts } from '../../../../renderer/scene/physics/protocol.ts';

const bodyNamed = (name: string): WorldFacts['bodies'][number] => ({
  name,
  massKg: 1,
  centreOfMass: [0, 0, 0],
  inertia: { diagonal: [1, 1, 1], turn: [0, 0, 0, 1] },
  moves: true,
});
const facts: WorldFacts = {
  bodies: [bodyNamed('near'), bodyNamed('far')],
  joints: [],
  colliders: [],
  settings: {
    engine: '',
    timestepS: 0.002,
    integrator: '',
    cone: '',
    solver: '',
    iterations: 1,
    tolerance: 1e-8,
    contact: null,
    gravity: [0, -9.81, 0],
  },
  liftedM: 0,
  floorM: 0,
  stoodOnFloor: false,
  canFall: true,
  flexPoints: 0,
  notes: [],
  loadMs: 0,
};
const start: PhysicsFrame = {
  poses: Float32Array.from([0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]),
  joints: new Float32Array(0),
  flex: new Float32Array(0),
  timeS: 0,
  contacts: 0,
  kineticJ: 0,
  pullN: null,
  realTimeFactor: null,
  trouble: null,
};
const colours = new Proxy({}, { get: () => '#808080' });

it('is the same with trees as without, which no longer ask each triangle', () => {
  const scene = new Group();
  const geometry = new SphereGeometry(0.5, 64, 32);
  const balls = ['near', 'far'].map((name, at) => {
    const ball = new Mesh(geometry, new MeshBasicMaterial());
    ball.userData['caliperBody'] = name;
    ball.position.z = at === 0 ? 2 : 0;
    scene.add(ball);
    return ball;
  });
  scene.updateMatrixWorld(true);
  const model: LoadedModel = {
    scene,
    facts: {
      bounds: { min: [-1, -1, -1], max: [1, 1, 3] },
      triangles: 1,
      lines: 0,
      points: 0,
      vertices: 1,
      materials: 1,
      textures: 0,
    },
    shadow: shadowOf(footprintOf(scene, { min: [-1, -1, -1], max: [1, 1, 3] }, 1, 0)),
    fine: allFine,
    simplified: false,
    sizeBytes: 1,
    stated: { unitMetres: 1, upAxis: 'y' },
    physics: null,
    notes: [],
    alternatives: null,
    dispose: () => undefined,
  };
  const stage = createPhysicsStage(model, facts, start, colours as Parameters<typeof createPhysicsStage>[3]);
  const ray = new Raycaster(new Vector3(0.1, 0.1, 5), new Vector3(0, 0, -1));
  const usual = stage.grip(ray);
  expect(usual?.body).toBe(0);
  stage.giveTrees(new Map([[geometry, new MeshBVH(geometry, { indirect: true })]]));
  for (const ball of balls) ball.raycast = () => expect.unreachable();
  const grip = stage.grip(ray);
  expect(grip?.body).toBe(0);
  expect(grip?.seen).toEqual(usual?.seen.map((value) => expect.closeTo(value, 6)));
});

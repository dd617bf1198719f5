/** Shapes that a format does not have, made of those that it has: a capsule as a cylinder between two spheres, others as meshes. Pure. */
import type { TriangleMesh } from '../../formats/geometry/triangle-mesh.ts';
import { times, translation } from '../../formats/matrix.ts';
import type { Robot, RobotGeometry, RobotLink, RobotShape } from '../../formats/robot/robot.ts';
import { shapeMesh } from '../../formats/robot/shape-mesh.ts';
import type { HandoverNotes } from '../../handover/types.ts';
import type { DescriptionForm } from './describe.ts';

type Kind = RobotGeometry['type'];

/** Where a capsule is no shape, its parts are. */
const kinds: Readonly<Record<DescriptionForm, ReadonlySet<Kind>>> = {
  urdf: new Set(['box', 'sphere', 'cylinder', 'mesh']),
  mjcf: new Set(['box', 'sphere', 'cylinder', 'mesh', 'capsule', 'ellipsoid', 'plane']),
  sdf: new Set(['box', 'sphere', 'cylinder', 'mesh', 'capsule', 'ellipsoid', 'plane', 'cone']),
};

export interface Fitted {
  readonly robot: Robot;
  /** By the names that the shapes give as their files. */
  readonly meshes: ReadonlyMap<string, TriangleMesh>;
}

export function fitShapes(robot: Robot, to: DescriptionForm, notes: HandoverNotes): Fitted {
  const meshes = new Map<string, TriangleMesh>();
  const fit = (shape: RobotShape, link: string, role: string): RobotShape[] => {
    const { geometry } = shape;
    if (kinds[to].has(geometry.type)) return [shape];
    if (geometry.type === 'capsule') return capsuleParts(shape, geometry);
    const mesh = geometry.type === 'cone' || geometry.type === 'ellipsoid' ? shapeMesh(geometry) : null;
    if (mesh === null) return [shape];
    notes.add('shape-as-mesh', { link, role, shape: geometry.type });
    const file = `${link}_${geometry.type}_${meshes.size + 1}`;
    meshes.set(file, mesh);
    return [{ ...shape, geometry: { type: 'mesh', file, scale: [1, 1, 1] } }];
  };
  const fitted = (link: RobotLink): RobotLink => ({
    ...link,
    visuals: link.visuals.flatMap((shape) => fit(shape, link.name, 'visual')),
    collisions: link.collisions.flatMap((shape) => fit(shape, link.name, 'collision')),
  });
  return { robot: { ...robot, links: robot.links.map(fitted) }, meshes };
}

function capsuleParts(
  shape: RobotShape,
  { radius, length }: { readonly radius: number; readonly length: number },
): RobotShape[] {
  const end = (side: 1 | -1): RobotShape => ({
    ...shape,
    geometry: { type: 'sphere', radius },
    at: times(shape.at, translation([0, 0, (side * length) / 2])),
  });
  return [{ ...shape, geometry: { type: 'cylinder', radius, length } }, end(1), end(-1)];
}

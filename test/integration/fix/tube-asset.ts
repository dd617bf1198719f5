/** A tube and a cup as an asset with URDF, MJCF, SDF and USDA, whose only collider is a hull that closes it. */
import type { ConvexHull } from '../../../main/formats/geometry/convex-hull.ts';

export interface Profile {
  /** Distance from the axis and height, metres, around the solid counter-clockwise. */
  readonly outline: readonly (readonly [number, number])[];
}

export const tubeOutline: Profile['outline'] = [
  [0.03, 0],
  [0.04, 0],
  [0.04, 0.1],
  [0.03, 0.1],
  [0.03, 0],
];
/** 4 mm of wall, 5 mm of floor. */
export const cupOutline: Profile['outline'] = [
  [0, 0],
  [0.04, 0],
  [0.04, 0.1],
  [0.036, 0.1],
  [0.036, 0.005],
  [0, 0.005],
];

/** Turned about Z in 48 steps. */
export function revolve(outline: Profile['outline']): Pick<ConvexHull, 'points' | 'triangles'> {
  const steps = 48;
  const points: number[] = [];
  const triangles: number[] = [];
  for (const [out, up] of outline)
    for (let n = 0; n < steps; n++) {
      const angle = (2 * Math.PI * n) / steps;
      points.push(out * Math.cos(angle), out * Math.sin(angle), up);
    }
  for (let ring = 0; ring + 1 < outline.length; ring++)
    for (let n = 0; n < steps; n++) {
      const [a, b] = [ring * steps + n, ring * steps + ((n + 1) % steps)];
      const [c, d] = [a + steps, b + steps];
      if ((outline[ring]?.[0] ?? 0) > 0) triangles.push(a, b, d);
      if ((outline[ring + 1]?.[0] ?? 0) > 0) triangles.push(a, d, c);
    }
  return { points: Float64Array.from(points), triangles: Uint32Array.from(triangles) };
}

export function objOf({ points, triangles }: Pick<ConvexHull, 'points' | 'triangles'>): string {
  const lines: string[] = [];
  for (let at = 0; at < points.length; at += 3) lines.push(`v ${points.slice(at, at + 3).join(' ')}`);
  for (let at = 0; at < triangles.length; at += 3)
    lines.push(
      `f ${triangles
        .slice(at, at + 3)
        .map((corner) => corner + 1)
        .join(' ')}`,
    );
  return `${lines.join('\n')}\n`;
}

export const urdfText = `<?xml version="1.0"?>
<!-- Kept: a comment with <collision> in it. -->
<robot name="tube">
  <link name="tube">
    <inertial><origin xyz="0 0 0.05"/><mass value="0.2"/><inertia ixx="3e-4" iyy="3e-4" izz="2.5e-4" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="meshes/tube.obj"/></geometry></visual>
    <collision name="old"><geometry><mesh filename="meshes/old_hull.obj"/></geometry></collision>
  </link>
</robot>
`;

export const mjcfText = `<mujoco model="tube">
  <compiler meshdir="meshes"/>
  <default>
    <default class="visual"><geom group="2" contype="0" conaffinity="0"/></default>
    <default class="collision"><geom group="3" friction="0.7 0.005 0.0001"/></default>
  </default>
  <asset>
    <mesh name="tube" file="tube.obj"/>
    <mesh name="old_hull" file="old_hull.obj"/>
  </asset>
  <worldbody>
    <!-- Kept, with its   odd   blanks. -->
    <body name="tube"   pos="0 0 0">
      <geom class="visual" type="mesh" mesh="tube"/>
      <geom class="collision" type="mesh" mesh="old_hull" mass="0.2"/>
    </body>
  </worldbody>
</mujoco>
`;

export const sdfText = `<?xml version="1.0"?>
<sdf version="1.8">
  <model name="tube">
    <link name="tube">
      <visual name="v"><geometry><mesh><uri>meshes/tube.obj</uri></mesh></geometry></visual>
      <collision name="c"><geometry><mesh><uri>meshes/old_hull.obj</uri></mesh></geometry></collision>
    </link>
  </model>
</sdf>
`;

/** Looks that collide as a hull, and a guide beside them. */
export function usdaText({ points, triangles }: Pick<ConvexHull, 'points' | 'triangles'>): string {
  const triples = Array.from(
    { length: points.length / 3 },
    (_, n) => `(${points.slice(n * 3, n * 3 + 3).join(', ')})`,
  );
  return `#usda 1.0
(
    defaultPrim = "tube"
    metersPerUnit = 1
    upAxis = "Z"
)

def Xform "tube" (
    prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]
)
{
    float physics:mass = 0.2
    # Kept: { a brace in a comment
    def Mesh "looks" (
        prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"]
    )
    {
        uniform token physics:approximation = "convexHull"
        uniform token subdivisionScheme = "none"
        int[] faceVertexCounts = [${Array.from({ length: triangles.length / 3 }, () => 3).join(', ')}]
        int[] faceVertexIndices = [${triangles.join(', ')}]
        point3f[] points = [${triples.join(', ')}]
    }

    def Cube "bumper" (
        prepend apiSchemas = ["PhysicsCollisionAPI"]
    )
    {
        uniform token purpose = "guide"
        double size = 0.01
    }
}
`;
}

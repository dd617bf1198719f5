/** Materials with their textures, usdz packages, and the physics that a stage states. */
import { MeshPhysicalMaterial, type MeshStandardMaterial, RepeatWrapping, SRGBColorSpace } from 'three';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import type { ParsedModel } from '../../../../renderer/scene/parse/parsed-model.ts';
import { boxOf, type Files, load, meshes, rounded, usda } from './memory-folder.ts';

const square = `uniform token subdivisionScheme = "none" point3f[] points = [(0,0,0), (1,0,0), (1,1,0), (0,1,0)] int[] faceVertexCounts = [4] int[] faceVertexIndices = [0,1,2,3]
  texCoord2f[] primvars:uvs = [(0,0), (1,0), (1,1), (0,1)] ( interpolation = "vertex" )`;
const surface = (inputs: string, more = ''): string => `
  def Mesh "m" { ${square} rel material:binding = </Root/Look> }
  def Material "Look" {
    token inputs:set = "uvs"
    token outputs:surface.connect = </Root/Look/graph.outputs:out>
    def NodeGraph "graph" {
      token outputs:out.connect = </Root/Look/graph/s.outputs:surface>
      def Shader "s" { uniform token info:id = "UsdPreviewSurface" ${inputs} }
    }
    def Shader "reader" { uniform token info:id = "UsdPrimvarReader_float2" string inputs:varname.connect = </Root/Look.inputs:set> }
    ${more}
  }`;
const stage = (body: string): string => usda(`def Xform "Root" {\n${body}\n}`);
const materialOf = (model: ParsedModel): MeshStandardMaterial =>
  [meshes(model.root)[0]?.material].flat()[0] as MeshStandardMaterial;

describe('preview surfaces', () => {
  test('numbers', async () => {
    const made = materialOf(
      await load({
        'root.usda': stage(
          surface(
            'color3f inputs:diffuseColor = (1, 0, 0.5) float inputs:metallic = 1 float inputs:roughness = 0.25 float inputs:opacity = 0.5 color3f inputs:emissiveColor = (0, 1, 0) float inputs:clearcoat = 1',
          ),
        ),
      }),
    );
    expect(made).toBeInstanceOf(MeshPhysicalMaterial);
    expect(made).toMatchObject({
      name: 'Look',
      metalness: 1,
      roughness: 0.25,
      opacity: 0.5,
      transparent: true,
      clearcoat: 1,
    });
    expect([made.color.toArray(), made.emissive.toArray()]).toEqual([
      [1, 0, 0.5],
      [0, 1, 0],
    ]);
  });

  test('textures: where they lie, how they repeat, turn and are read', async () => {
    const model = await load({
      'root.usda': stage(
        surface(
          'color3f inputs:diffuseColor.connect = </Root/Look/t.outputs:rgb> float inputs:roughness.connect = </Root/Look/r.outputs:g>',
          `def Shader "move" { uniform token info:id = "UsdTransform2d" float inputs:rotation = 90 float2 inputs:scale = (2, 2) float2 inputs:translation = (0.5, 0) float2 inputs:in.connect = </Root/Look/reader.outputs:result> }
           def Shader "t" { uniform token info:id = "UsdUVTexture" asset inputs:file = @tex/a.png@ token inputs:wrapS = "repeat" float2 inputs:st.connect = </Root/Look/move.outputs:result> float4 inputs:scale = (0.5, 1, 1, 1) }
           def Shader "r" { uniform token info:id = "UsdUVTexture" asset inputs:file = @tex/r.png@ float2 inputs:st.connect = </Root/Look/reader.outputs:result> }`,
        ),
      ),
      'tex/a.png': 'the colour',
      'tex/r.png': 'the roughness',
    });
    const made = materialOf(model);
    expect(made.map).toMatchObject({ name: 'the colour', colorSpace: SRGBColorSpace, wrapS: RepeatWrapping });
    expect(made.map?.repeat.toArray()).toEqual([2, 2]);
    expect(made.map?.rotation).toBeCloseTo(-Math.PI / 2);
    expect(made.roughnessMap).toMatchObject({ name: 'the roughness', colorSpace: '' });
    expect(made.color.toArray()).toEqual([0.5, 1, 1]);
    expect(meshes(model.root)[0]?.geometry.getAttribute('uv')?.count).toBe(6);
    expect(model.notes).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    [
      'a texture that is not there',
      surface(
        'color3f inputs:diffuseColor.connect = </Root/Look/t.outputs:rgb>',
        'def Shader "t" { uniform token info:id = "UsdUVTexture" asset inputs:file = @no.png@ }',
      ),
      /missing: “no.png”/,
    ],
    [
      'a texture elsewhere',
      surface(
        'color3f inputs:diffuseColor.connect = </Root/Look/t.outputs:rgb>',
        'def Shader "t" { uniform token info:id = "UsdUVTexture" asset inputs:file = @http://203.0.113.7/a.png@ }',
      ),
      /refused: “http/,
    ],
    [
      'another renderer’s material',
      `def Mesh "m" { ${square} rel material:binding = </Root/L> } def Material "L" { token outputs:mdl:surface.connect = </Root/L/s.outputs:out> def Shader "s" {} }`,
      /replaced: .*MDL/,
    ],
    [
      'a material that is not there',
      `def Mesh "m" { ${square} rel material:binding = </Root/None> }`,
      /missing: .*<\/Root\/None>/,
    ],
    [
      'a circle of connections',
      surface('color3f inputs:diffuseColor.connect = </Root/Look.inputs:a>').replace(
        'token inputs:set = "uvs"',
        'token inputs:set = "uvs" color3f inputs:a.connect = </Root/Look.inputs:a>',
      ),
      /^$/,
    ],
  ])('%s leaves the mesh and a note', async (_name, body, note) => {
    const model = await load({ 'root.usda': stage(body) });
    expect(meshes(model.root)).toHaveLength(1);
    expect(model.notes.map(({ what, message }) => `${what}: ${message}`).join('\n')).toMatch(note);
  });

  test('a colour on a prim above goes for a material that reads it', async () => {
    const reading = surface(
      'color3f inputs:diffuseColor.connect = </Root/Look/c.outputs:result>',
      'def Shader "c" { uniform token info:id = "UsdPrimvarReader_float3" string inputs:varname = "displayColor" }',
    );
    const model = await load({
      'root.usda': stage(`color3f[] primvars:displayColor = [(0, 1, 0)]\n${reading}`),
    });
    expect(materialOf(model).color.toArray()).toEqual([0, 1, 0]);
  });
});

describe('usdz', () => {
  const inner = stage(
    surface(
      'color3f inputs:diffuseColor.connect = </Root/Look/t.outputs:rgb>',
      'def Shader "t" { uniform token info:id = "UsdUVTexture" asset inputs:file = @tex/a.png@ }',
    ),
  );
  const zipped = (method = 0): Uint8Array<ArrayBuffer> =>
    storedZip({ 'box.usda': inner, 'tex/a.png': 'packed' }, method);

  test('opens with its own textures, directly and by reference', async () => {
    const files: Files = {
      'a.usdz': zipped(),
      'root.usda': usda('def "Root" (references = @a.usdz@) {}'),
      'b.usda': usda('def "Root" (references = @a.usdz[box.usda]@) {}'),
    };
    for (const path of ['a.usdz', 'root.usda', 'b.usda']) {
      expect(materialOf(await load(files, path)).map?.name).toBe('packed');
    }
  });

  test('is shown with what a layer over it says, and keeps its textures', async () => {
    const over =
      'over "Root" { float3 xformOp:scale:fix = (2, 2, 2) uniform token[] xformOpOrder = ["xformOp:scale:fix"] }';
    const head = 'defaultPrim = "Root"\nmetersPerUnit = 1\nupAxis = "Y"';
    const files: Files = {
      'a.usdz': zipped(),
      'a.usdz.fixed.usda': usda(over, `${head}\nsubLayers = [@./a.usdz@]`),
    };
    const model = await load(files, 'a.usdz.fixed.usda');
    expect(materialOf(model).map?.name).toBe('packed');
    const [before, after] = [await load(files, 'a.usdz'), model].map(({ root }) => boxOf(meshes(root)));
    expect(after?.max).toEqual(before?.max.map((value) => value * 2));
  });

  test('what is compressed does not unfold, and nothing behind the end is read', async () => {
    const cut = zipped();
    const failures = [
      zipped(8),
      cut.subarray(0, cut.length - 30),
      cut.subarray(60),
      storedZip({ 'a.txt': 'x' }, 0),
    ];
    for (const bytes of failures) {
      const failed = await load({ 'a.usdz': bytes }, 'a.usdz').catch((error: unknown) => error);
      expect(isAppError(failed, 'model.damaged')).toBe(true);
    }
  });
});

describe('physics', () => {
  const cabinet = usda(
    `def Xform "Root" {
      def Xform "door" (apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]) {
        double3 xformOp:translate = (10, 20, 30) uniform token[] xformOpOrder = ["xformOp:translate"]
        float physics:mass = 2 point3f physics:centerOfMass = (1, 0, 0) float3 physics:diagonalInertia = (10000, 20000, 30000)
        def Mesh "hull" (apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"]) { ${square} uniform token physics:approximation = "convexHull" uniform token purpose = "guide" }
        def Mesh "sdf" (apiSchemas = ["PhysicsCollisionAPI", "PhysxSDFMeshCollisionAPI"]) { ${square} }
        def Cube "off" (apiSchemas = ["PhysicsCollisionAPI"]) { bool physics:collisionEnabled = false }
        def Scope "group" (apiSchemas = ["PhysicsCollisionAPI"]) { def Capsule "c" { token visibility = "invisible" } }
        def Cube "handle" (apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]) { float physics:density = 0.001 point3f physics:centerOfMass = (-inf, -inf, -inf) }
      }
      def Cube "floor" (apiSchemas = ["PhysicsCollisionAPI"]) {}
      def PhysicsRevoluteJoint "hinge" { rel physics:body1 = </Root/door> uniform token physics:axis = "Z" point3f physics:localPos1 = (0, 5, 0) float physics:lowerLimit = 0 float physics:upperLimit = 90 }
      def PhysicsPrismaticJoint "slide" { rel physics:body0 = </Root/door> rel physics:body1 = </Root/door/handle> float physics:lowerLimit = -10 float physics:upperLimit = 40 }
      def PhysicsSphericalJoint "ball" { rel physics:body0 = </Root/door> }
      def PhysicsFixedJoint "still" { rel physics:body0 = </Root/door> rel physics:body1 = </Root/floor> }
      def PhysicsFixedJoint "off" { rel physics:body0 = </Root/door> bool physics:jointEnabled = false }
      def PhysicsJoint "six" (apiSchemas = [${['transX', 'transY', 'transZ', 'rotX', 'rotY'].map((name) => `"PhysicsLimitAPI:${name}"`).join(', ')}, "PhysicsLimitAPI:rotZ"]) {
        rel physics:body1 = </Root/door>
        ${['transX', 'transY', 'transZ', 'rotX', 'rotY'].map((name) => `float limit:${name}:physics:low = 1 float limit:${name}:physics:high = -1`).join(' ')}
        float limit:rotZ:physics:low = -180 float limit:rotZ:physics:high = inf
      }
    }`,
    'defaultPrim = "Root"\nmetersPerUnit = 0.01\nupAxis = "Z"\nkilogramsPerUnit = 1',
  );

  test('bodies, masses, shapes and joints, in metres, kilograms and radians with Y up', async () => {
    const { physics, root, notes } = await load({ 'root.usda': cabinet });
    const [door, handle] = physics?.bodies ?? [];
    expect(door).toMatchObject({
      name: 'door',
      massKg: 2,
      densityKgM3: null,
      colliders: ['convex-hull', 'sdf', 'capsule'],
    });
    expect(rounded(door?.centreOfMass ?? [])).toEqual([0.11, 0.3, -0.2]);
    expect(rounded(door?.inertia?.diagonal ?? [])).toEqual([1, 2, 3]);
    expect(rounded(door?.inertia?.quaternion ?? [])).toEqual([-0.7071, 0, 0, 0.7071]);
    expect(handle).toMatchObject({ massKg: null, centreOfMass: null, inertia: null, colliders: [] });
    expect(handle?.densityKgM3).toBeCloseTo(1000);
    const joints = (physics?.joints ?? []).map(
      ({ name, type, parentBody, childBody, anchor, axis, limits }) => [
        name,
        type,
        parentBody,
        childBody,
        rounded(anchor),
        rounded(axis),
        limits === null ? null : rounded(limits),
      ],
    );
    expect(joints).toEqual([
      ['hinge', 'hinge', null, 'door', [0.1, 0.3, -0.25], [0, 1, 0], [0, 1.5708]],
      ['slide', 'slide', 'door', 'handle', [0.1, 0.3, -0.2], [1, 0, 0], [-0.1, 0.4]],
      ['ball', 'ball', null, 'door', [0.1, 0.3, -0.2], [1, 0, 0], null],
      ['still', 'fixed', null, 'door', [0.1, 0.3, -0.2], [1, 0, 0], null],
      ['six', 'hinge', null, 'door', [0.1, 0.3, -0.2], [0, 1, 0], null],
    ]);
    expect(
      meshes(root, 'collision').map(({ name, userData }) => [name, userData['caliperCollider']]),
    ).toEqual([
      ['hull', 'convex-hull'],
      ['sdf', 'sdf'],
      ['c', 'capsule'],
      ['floor', 'box'],
    ]);
    expect(meshes(root).map(({ name }) => name)).toEqual(['sdf', 'off', 'floor', 'handle']);
    expect(notes.map(({ message }) => message).join('\n')).toMatch(
      /<\/Root\/off> is disabled.*\n.*One collision shape belongs to no rigid body/,
    );
  });

  test('a body within a body is placed beside it, and groups carry the names', async () => {
    const { root } = await load({ 'root.usda': cabinet });
    const bodies = root.children.flatMap((object) => {
      const found: [string, string | undefined][] = [];
      object.traverse(({ userData, parent }) => {
        const name: unknown = userData['caliperBody'];
        if (typeof name === 'string') found.push([name, parent?.name]);
      });
      return found;
    });
    expect(bodies).toEqual([
      ['door', 'Root'],
      ['handle', 'Root'],
    ]);
  });

  test('no word of physics is none', async () => {
    expect((await load({ 'root.usda': usda('def Cube "Root" {}') })).physics).toBeNull();
  });
});

const u16 = (value: number): number[] => [value & 255, value >> 8];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

/** A ZIP without compression; `method` is what its entries claim. */
function storedZip(files: Readonly<Record<string, string>>, method: number): Uint8Array<ArrayBuffer> {
  const parts: number[] = [];
  const directory: number[] = [];
  for (const [name, text] of Object.entries(files)) {
    const called = [...new TextEncoder().encode(name)];
    const bytes = [...new TextEncoder().encode(text)];
    const sizes = [...u32(0), ...u32(bytes.length), ...u32(bytes.length), ...u16(called.length)];
    const offset = parts.length;
    parts.push(
      ...u32(0x04034b50),
      ...u16(20),
      ...u16(0),
      ...u16(method),
      ...u32(0),
      ...sizes,
      ...u16(0),
      ...called,
      ...bytes,
    );
    directory.push(
      ...u32(0x02014b50),
      ...u16(20),
      ...u16(20),
      ...u16(0),
      ...u16(method),
      ...u32(0),
      ...sizes,
    );
    directory.push(...u16(0), ...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(offset), ...called);
  }
  const count = Object.keys(files).length;
  const end = [
    ...u32(0x06054b50),
    ...u32(0),
    ...u16(count),
    ...u16(count),
    ...u32(directory.length),
    ...u32(parts.length),
    ...u16(0),
  ];
  return Uint8Array.from([...parts, ...directory, ...end]);
}

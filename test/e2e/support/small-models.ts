/** One small folder for each format, written here, and a hostile one: a square of 2 m by 1 m, standing on its edge. */

/** Files by their path in the folder. */
export type SmallFolder = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

const corners = [0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0];

/** A glTF with its numbers in another file and a texture that is requested under a name of another case. */
export function gltfFolder(picture: Uint8Array<ArrayBuffer>): SmallFolder {
  const gltf = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 2 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: 'Maps/BASE.png' }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [2, 1, 0] },
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
      { bufferView: 2, componentType: 5126, count: 4, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 12 },
      { buffer: 0, byteOffset: 60, byteLength: 32 },
    ],
    buffers: [{ uri: 'square.bin', byteLength: 92 }],
  };
  const numbers = new DataView(new ArrayBuffer(92));
  for (const [index, value] of corners.entries()) numbers.setFloat32(index * 4, value, true);
  for (const [index, value] of [0, 1, 2, 0, 2, 3].entries()) numbers.setUint16(48 + index * 2, value, true);
  for (const [index, value] of [0, 0, 1, 0, 1, 1, 0, 1].entries())
    numbers.setFloat32(60 + index * 4, value, true);
  return {
    'model.gltf': JSON.stringify(gltf),
    'square.bin': new Uint8Array(numbers.buffer),
    'maps/base.png': picture,
  };
}

/** The first line of the library leads out of the folder. */
export const objFolder: SmallFolder = {
  'model.obj': [
    'mtllib model.mtl',
    'v 0 0 0',
    'v 2 0 0',
    'v 2 1 0',
    'v 0 1 0',
    'vt 0 0',
    'vt 1 1',
    'usemtl red',
    'f -4/1 -3/1 -2/2 -1/2',
  ].join('\n'),
  'model.mtl': 'newmtl red\nKd 0.8 0.1 0.1\nmap_Kd ../../../etc/passwd\nmap_Bump http://203.0.113.7/b.png\n',
};

/** A closed cube of 10 cm on the floor; the file says no unit, which means metres. */
export const cubeFolder: Readonly<Record<string, string>> = {
  'cube.obj': [
    'mtllib cube.mtl',
    ...[0, 1, 2, 3, 4, 5, 6, 7].map(
      (corner) => `v ${corner & 1 ? 0.05 : -0.05} ${corner & 2 ? 0.1 : 0} ${corner & 4 ? 0.05 : -0.05}`,
    ),
    'usemtl red',
    ...['5 6 8 7', '1 3 4 2', '2 4 8 6', '1 5 7 3', '3 7 8 4', '1 2 6 5'].map((face) => `f ${face}`),
  ].join('\n'),
  'cube.mtl': 'newmtl red\nKd 0.8 0.1 0.1\n',
};

/** The same, with a sheet of 20,808 triangles inside: enough for a place on it to be found by a tree. */
export const fineCubeFolder: Readonly<Record<string, string>> = {
  ...cubeFolder,
  'cube.obj': [cubeFolder['cube.obj'], ...sheet(102)].join('\n'),
};

/** The same with 405,000 triangles inside: more than a processor draws. */
export const finestCubeFolder = (): Readonly<Record<string, string>> => ({
  ...cubeFolder,
  'cube.obj': [cubeFolder['cube.obj'], ...sheet(450)].join('\n'),
});

function* sheet(edge: number): Generator<string> {
  for (let at = 0; at < (edge + 1) ** 2; at++)
    yield `v ${((at % (edge + 1)) / edge - 0.5) * 0.08} 0.05 ${(Math.floor(at / (edge + 1)) / edge - 0.5) * 0.08}`;
  for (let at = 0; at < edge ** 2; at++) {
    const first = 9 + (at % edge) + Math.floor(at / edge) * (edge + 1);
    yield `f ${first} ${first + edge + 1} ${first + edge + 2} ${first + 1}`;
  }
}

const list = (values: readonly number[]): string =>
  `*${values.length} {\n\t\t\ta: ${values.join(',')}\n\t\t}`;

/** In centimetres, as FBX is. */
export function fbxFolder(version = 7400): SmallFolder {
  const text = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: ${version}
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 100, "Geometry::square", "Mesh" {
		Vertices: ${list(corners.map((metres) => metres * 100))}
		PolygonVertexIndex: ${list([0, 1, 2, -4])}
		GeometryVersion: 124
	}
	Model: 200, "Model::square", "Mesh" {
		Version: 232
	}
}
Connections:  {
	C: "OO",200,0
	C: "OO",100,200
}
`;
  return { 'model.fbx': text };
}

/** In centimetres; the points lie in a layer of their own, and the colour in a variant. */
export const usdFolder: SmallFolder = {
  'model.usda': `#usda 1.0
(
    defaultPrim = "Square"
    metersPerUnit = 0.01
    upAxis = "Y"
)
def Xform "Square" (
    prepend references = @./layers/points.usda@
    variants = { string colour = "red" }
    prepend variantSets = "colour"
)
{
    variantSet "colour" = {
        "blue" { over "mesh" { color3f[] primvars:displayColor = [(0, 0, 1)] } }
        "red" { over "mesh" { color3f[] primvars:displayColor = [(1, 0, 0)] } }
        "wide" { float3 xformOp:scale = (2, 1, 1) uniform token[] xformOpOrder = ["xformOp:scale"] }
    }
}
`,
  'layers/points.usda': `#usda 1.0
(
    defaultPrim = "P"
)
def Xform "P"
{
    def Mesh "mesh"
    {
        point3f[] points = [(0, 0, 0), (200, 0, 0), (200, 100, 0), (0, 100, 0)]
        int[] faceVertexCounts = [4]
        int[] faceVertexIndices = [0, 1, 2, 3]
    }
}
`,
};

/** A board of a millimetre, because an engine weighs what it simulates; Z is up in both. */
export const robotFolder: SmallFolder = {
  'robot.xml': '<mujoco><worldbody><body><geom type="box" size="1 0.0005 0.5"/></body></worldbody></mujoco>',
  'robot.urdf':
    '<robot name="r"><link name="l"><visual><geometry><box size="2 0.001 1"/></geometry></visual></link></robot>',
};

/** What each hostile file is to be reported as; nothing of it is ever requested elsewhere. */
export const hostile: readonly (readonly [path: string, text: string, message: string])[] = [
  [
    'page.glb',
    '<!doctype html><title>403 Forbidden</title><script>window.pwned = 1</script>',
    'expired link',
  ],
  ['bomb.gltf', bombGltf(), 'claims 4,000,000,000 elements'],
  ['words.obj', 'f 1 2 3\nf __proto__ constructor 9\n', 'no geometry to show'],
  ['old.fbx', String(fbxFolder(5800)['model.fbx']), 'FBX 5.8'],
  ['circle.gltf', circleGltf(), 'node 0 contains itself'],
  [
    'elsewhere.usda',
    usdReferring('http://203.0.113.7/x.usda'),
    '“http://203.0.113.7/x.usda”, which is outside',
  ],
  ['above.usda', usdReferring('../../../etc/passwd'), '“../../../etc/passwd”, which is outside'],
  [
    'many.xml',
    '<mujoco><worldbody><replicate count="100000000"><geom size="1"/></replicate></worldbody></mujoco>',
    'more than 200,000 bodies',
  ],
  [
    'entity.urdf',
    '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="&x;"><link name="l"><visual><geometry><mesh filename="file:///etc/passwd"/></geometry></visual></link></robot>',
    'none of its 1 shapes can be drawn',
  ],
];

function usdReferring(to: string): string {
  return `#usda 1.0\n(\n    defaultPrim = "R"\n)\ndef Xform "R" (\n    references = @${to}@\n)\n{\n}\n`;
}

function circleGltf(): string {
  return JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ children: [1] }, { children: [0] }],
  });
}

function bombGltf(): string {
  return JSON.stringify({
    asset: { version: '2.0', extras: { ['__proto__']: { polluted: true } } },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 4e9, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: 'http://203.0.113.7/square.bin' }],
  });
}

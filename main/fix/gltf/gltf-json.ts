/** A glTF's JSON as fixes write into it: held to its shape before it is touched, so that no value is taken for what it is not. */
import { z } from 'zod';

const index = z.int().nonnegative();
const numbers = z.array(z.number());
const indices = z.array(index);
const extensions = z.record(z.string(), z.unknown());
const attributes = z.record(z.string(), index);

const accessor = z.looseObject({
  bufferView: index.optional(),
  componentType: z.number(),
  count: z.number(),
  type: z.string(),
});
export type Accessor = z.infer<typeof accessor>;

const node = z.looseObject({
  matrix: numbers.optional(),
  translation: numbers.optional(),
  rotation: numbers.optional(),
  scale: numbers.optional(),
  children: indices.optional(),
  skin: index.optional(),
  name: z.string().optional(),
  extensions: z
    .looseObject({ EXT_mesh_gpu_instancing: z.looseObject({ attributes: attributes.optional() }).optional() })
    .optional(),
});
export type GltfNode = z.infer<typeof node>;

const primitive = z.looseObject({
  attributes,
  indices: index.optional(),
  mode: z.number().optional(),
  targets: z.array(attributes).optional(),
  extensions: extensions.optional(),
});

const image = z.looseObject({
  uri: z.string().optional(),
  bufferView: index.optional(),
  mimeType: z.string().optional(),
});
export type GltfImage = z.infer<typeof image>;

const texture = z.looseObject({ source: index.optional(), extensions: extensions.optional() });
export type GltfTexture = z.infer<typeof texture>;

const channel = z.looseObject({ target: z.looseObject({ node: index.optional() }).optional() });
const sampler = z.looseObject({ input: index, output: index });

/** What of a document is written; everything else is carried along. */
const gltfJson = z.looseObject({
  scenes: z.array(z.looseObject({ nodes: indices.optional() })).optional(),
  nodes: z.array(node).optional(),
  meshes: z.array(z.looseObject({ primitives: z.array(primitive) })).optional(),
  accessors: z.array(accessor).optional(),
  bufferViews: z
    .array(
      z.looseObject({
        buffer: index,
        byteOffset: z.number().optional(),
        byteLength: z.number(),
        extensions: extensions.optional(),
      }),
    )
    .optional(),
  buffers: z
    .array(
      z.looseObject({
        byteLength: z.number(),
        uri: z.string().optional(),
        extensions: extensions.optional(),
      }),
    )
    .optional(),
  images: z.array(image).optional(),
  textures: z.array(texture).optional(),
  materials: z.array(z.record(z.string(), z.unknown())).optional(),
  skins: z.array(z.looseObject({ inverseBindMatrices: index.optional() })).optional(),
  animations: z
    .array(z.looseObject({ channels: z.array(channel).optional(), samplers: z.array(sampler).optional() }))
    .optional(),
  extensionsUsed: z.array(z.string()).optional(),
  extensionsRequired: z.array(z.string()).optional(),
});
export type GltfJson = z.infer<typeof gltfJson>;

/** The document itself and no copy of it, whose members would come in another order. */
export function isGltfJson(document: unknown): document is GltfJson {
  return gltfJson.safeParse(document).success;
}

/** Out of both of its lists. */
export function dropExtension(json: GltfJson, name: string): void {
  for (const list of ['extensionsUsed', 'extensionsRequired'] as const) {
    const others = json[list]?.filter((one) => one !== name);
    if (others === undefined) continue;
    if (others.length > 0) json[list] = others;
    else delete json[list];
  }
}

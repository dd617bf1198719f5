/** A glTF's JSON as geometry is written into it. */

export interface Accessor {
  bufferView?: number;
  componentType: number;
  count: number;
  type: string;
  [other: string]: unknown;
}

interface Primitive {
  attributes: Record<string, number>;
  indices?: number;
  mode?: number;
  targets?: Record<string, number>[];
  extensions?: Record<string, unknown>;
}

/** What of a document is written here; everything else is carried along. */
export interface GltfJson {
  accessors?: Accessor[];
  bufferViews?: {
    buffer: number;
    byteOffset?: number;
    byteLength: number;
    extensions?: Record<string, unknown>;
  }[];
  buffers?: { byteLength: number; uri?: string; extensions?: Record<string, unknown> }[];
  meshes?: { primitives: Primitive[] }[];
  skins?: { inverseBindMatrices?: number }[];
  animations?: { samplers?: { input: number; output: number }[] }[];
  nodes?: { extensions?: { EXT_mesh_gpu_instancing?: { attributes?: Record<string, number> } } }[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
  [other: string]: unknown;
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

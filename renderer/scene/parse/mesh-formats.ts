/** The kinds that hold shapes only: they open on their own, and as the meshes of a robot's description. */
import type { Formats } from './choose-parser.ts';

/** Apart from `formats`, whose other parsers use these. */
export const meshFormats: Formats = {
  gltf: { name: 'glTF', parser: async () => (await import('./gltf/parse-gltf.ts')).parseGltf },
  obj: { name: 'OBJ', parser: async () => (await import('./obj/parse-obj.ts')).parseObj },
  fbx: { name: 'FBX', parser: async () => (await import('./fbx/parse-fbx.ts')).parseFbx },
};

/** Mesh files that changed descriptions no longer name, and nothing else of the asset names either. */
import type { FileChange, FixFiles } from '../fix.ts';

const mesh = /\.(stl|obj|ply|dae|msh)$/i;
/** What may name a mesh. */
const naming = /\.(urdf|sdf|xml|mjcf|usda?|usdc|usdz|json|gltf|glb|config|world|xacro|srdf|ya?ml|dae|fbx)$/i;
/** Larger ones are not searched: then nothing is removed. */
const mostSearched = 256 * 1024 * 1024;

/** Paths of meshes that the former text of a changed file names by their base name, and no file does afterwards. */
export async function unreferencedMeshes(
  files: FixFiles,
  changes: ReadonlyMap<string, FileChange>,
): Promise<string[]> {
  const changed = [...changes.values()].filter(({ localPath }) =>
    files.list.some((file) => file.localPath === localPath),
  );
  const before: string[] = [];
  for (const { localPath } of changed) before.push(textOf(await files.read(localPath)));
  const after = changed.map(({ bytes }) => (bytes === null ? '' : textOf(bytes)));
  let candidates = files.list
    .map(({ localPath }) => localPath)
    .filter((path) => mesh.test(path) && !changes.has(path))
    .filter(
      (path) =>
        before.some((text) => text.includes(baseOf(path))) &&
        !after.some((text) => text.includes(baseOf(path))),
    );
  for (const { localPath, sizeBytes } of files.list) {
    if (candidates.length === 0) return [];
    if (!naming.test(localPath) || changes.has(localPath)) continue;
    if (sizeBytes > mostSearched) return [];
    const text = textOf(await files.read(localPath));
    candidates = candidates.filter((path) => path === localPath || !text.includes(baseOf(path)));
  }
  return candidates;
}

/** Each byte as a character: names are found in binary files, too. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

const baseOf = (path: string): string =>
  Buffer.from(path.slice(path.lastIndexOf('/') + 1)).toString('latin1');

/** Which meshes are only parts: of a description that draws more than them, or what one collides as. */
import { assetFolders, assetReferences } from '../../formats/mjcf/file-references.ts';
import { insidePath } from '../../formats/resolve-entry.ts';
import { findRobotFile } from '../../formats/robot/find-file.ts';
import type { RobotShape } from '../../formats/robot/robot.ts';
import { readSdf } from '../../formats/sdf/read-sdf.ts';
import { readUrdf } from '../../formats/urdf/read-urdf.ts';
import { readXml } from '../../formats/xml/read-xml.ts';
import { formOf, type ModelForm } from '../../inspect/read-model.ts';
import type { FixFile, FixFiles, FixRun } from '../fix.ts';
import { folderOf } from '../read-mesh.ts';
import { isReaderError } from '../read-solids.ts';

/** Formats of meshes that descriptions name. */
const meshForms: ReadonlySet<ModelForm | null> = new Set<ModelForm>(['obj', 'dae', 'stl', 'ply']);
const colliderFolder = /(^|\/)(colliders?|collisions?)\//i;
/** As programs name what they make: Unreal's UCX, V-HACD, CoACD, and the parts of a decomposition. */
const colliderName = /(^|[_.\- ])(colliders?|collisions?|ucx|vhacd|coacd|col[_.\- ]?\d+)([_.\- \d]|$)/i;

/** Paths of meshes that are no model of their own. Descriptions that cannot be read say nothing. Throws the signal's reason. */
export async function meshParts(files: FixFiles, { signal }: FixRun): Promise<ReadonlySet<string>> {
  const meshes = files.list.filter((file) => meshForms.has(formOf(file)));
  const descriptions = files.list.filter((file) => /^(urdf|sdf|mjcf)$/.test(formOf(file) ?? ''));
  const innermost = Math.max(0, ...descriptions.map(depthOf));
  const parts = new Set(
    meshes
      .filter(
        (file) =>
          (descriptions.length > 0 && depthOf(file) > innermost) ||
          colliderFolder.test(file.localPath) ||
          colliderName.test(stemOf(file)),
      )
      .map(({ localPath }) => localPath),
  );
  if (parts.size === meshes.length) return parts;
  for (const description of descriptions) {
    signal.throwIfAborted();
    for (const path of await partsOf(files, description)) parts.add(path);
  }
  return parts;
}

/** 1 in the folder of the asset itself, and one more for each folder below it. */
export const depthOf = ({ localPath }: FixFile): number => localPath.split('/').length;

const stemOf = ({ localPath }: FixFile): string =>
  localPath.slice(localPath.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');

async function partsOf(files: FixFiles, { localPath, ...file }: FixFile): Promise<string[]> {
  try {
    const form = formOf({ localPath, ...file });
    if (form === 'mjcf') return partsOfMjcf(files, localPath, await files.read(localPath));
    const folder = folderOf(files);
    const { links } =
      form === 'sdf' ? await readSdf(localPath, folder) : readUrdf(await files.read(localPath));
    const named = (shapes: readonly RobotShape[]): string[] =>
      shapes.flatMap(({ geometry, from }) => {
        if (geometry.type !== 'mesh') return [];
        const found = findRobotFile(folder.entries, from ?? localPath, geometry.file);
        return found === null ? [] : [found.path];
      });
    const visuals = links.flatMap((link) => link.visuals);
    const seen = named(visuals);
    const touched = named(links.flatMap(({ collisions }) => collisions));
    // A body that is one mesh looks as that mesh does.
    return visuals.length > 1 ? [...seen, ...touched] : touched.filter((path) => !seen.includes(path));
  } catch (error) {
    if (!isReaderError(error)) throw error;
    return [];
  }
}

/** Which of its meshes are seen is the engine's to say: of several, each is a part. */
function partsOfMjcf({ list }: FixFiles, localPath: string, bytes: Uint8Array): string[] {
  const { root } = readXml(bytes);
  const named = [...assetReferences(root, assetFolders([root]))]
    .filter(({ kind }) => kind === 'mesh')
    .map(({ folder, written }) => insidePath(localPath, `${folder}${written}`));
  const found = list.map((file) => file.localPath).filter((path) => named.includes(path));
  return found.length > 1 ? found : [];
}

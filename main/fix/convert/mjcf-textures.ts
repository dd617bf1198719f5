/** Which pictures the shapes of a compiled MJCF have. */
import type { MjModel } from '@mujoco/mujoco';
import { gatherModel } from '../../formats/mjcf/gather-files.ts';
import { rowOf } from '../../formats/mjcf/model-arrays.ts';
import { resolveEntry } from '../../formats/resolve-entry.ts';
import type { FixFiles } from '../fix.ts';
import { folderOf } from '../read-mesh.ts';
import { pathAt } from './mjcf-meshes.ts';

/** mjTEXTURE_2D: by the coordinates of the mesh. */
const flatTexture = 0;
/** mjTEXROLE_RGB, among the roles that a material has textures for. */
const colourRole = 1;

/** As the model names the file; empty for one that is made up or is not laid by coordinates; null without a texture. */
export function textureOf(model: MjModel, geom: number): string | null {
  const material = Number(model.geom_matid[geom]);
  if (material < 0) return null;
  const all: ArrayLike<number> = model.mat_texid;
  const roles = all.length / Math.max(1, model.nmat);
  const textures = rowOf(all, material, roles).filter((texture) => texture >= 0);
  if (textures.length === 0) return null;
  const colour = rowOf(all, material, roles)[colourRole] ?? -1;
  const repeats = rowOf(model.mat_texrepeat, material, 2).some((times) => times !== 1);
  if (colour < 0 || repeats || Number(model.tex_type[colour]) !== flatTexture) return '';
  return pathAt(model, Number(model.tex_pathadr[colour]));
}

/** By their names in the model: paths in the asset. */
export async function texturePaths(
  files: FixFiles,
  localPath: string,
): Promise<(name: string) => string | null> {
  const { entries } = folderOf(files);
  const { references } = await gatherModel(folderOf(files), localPath);
  return (name) => {
    if (name === '') return null;
    for (const { kind, uri } of references) {
      if (kind !== 'picture' || (uri !== name && !uri.endsWith(`/${name}`))) continue;
      const entry = resolveEntry(entries, localPath, uri);
      if (entry !== null) return entry.path;
    }
    return null;
  };
}

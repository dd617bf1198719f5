/** Wavefront OBJ and its MTL. */

import type { Hull } from '../geometry/convex-hull.ts';
import type { Mesh } from '../geometry/mesh.ts';
import { allBodies, type Body } from '../shape/bodies.ts';
import type { Look } from '../shape/model.ts';
import {
  arrayToYUp,
  comment,
  type Finished,
  folderOf,
  number,
  numbers,
  textureName,
  utf8,
  type WrittenFile,
} from './file-conventions.ts';

interface Group {
  /** Null: it is no group of its own. MuJoCo reads the first group of a file alone. */
  readonly name: string | null;
  /** The link it belongs to, where a file holds several. */
  readonly link?: string;
  readonly material: string | null;
  readonly mesh: Mesh;
}

/** The text of an OBJ. Equal positions are written once, so that the surface is closed in the file too. */
function objText(groups: readonly Group[], header: readonly string[]): string {
  const lines = [...header];
  const texts = {
    v: new Map<string, number>(),
    vt: new Map<string, number>(),
    vn: new Map<string, number>(),
  };
  const index = (kind: 'v' | 'vt' | 'vn', values: ArrayLike<number>, from: number, count: number): number => {
    let text = number(values[from]!);
    for (let k = 1; k < count; k++) text += ` ${number(values[from + k]!)}`;
    const known = texts[kind].get(text);
    if (known !== undefined) return known;
    lines.push(`${kind} ${text}`);
    texts[kind].set(text, texts[kind].size + 1);
    return texts[kind].size;
  };
  for (const { name, link, material, mesh } of groups) {
    const corners = Array.from({ length: mesh.positions.length / 3 }, (_, i) => {
      const v = index('v', mesh.positions, 3 * i, 3);
      const vt = index('vt', mesh.uvs, 2 * i, 2);
      return `${v}/${vt}/${index('vn', mesh.normals, 3 * i, 3)}`;
    });
    if (name !== null) lines.push(`o ${name}`);
    if (link !== undefined) lines.push(`g ${link}`);
    if (material !== null) lines.push(`usemtl ${material}`);
    for (let t = 0; t < mesh.indices.length; t += 3)
      lines.push(
        `f ${corners[mesh.indices[t]!]} ${corners[mesh.indices[t + 1]!]} ${corners[mesh.indices[t + 2]!]}`,
      );
  }
  return `${lines.join('\n')}\n`;
}

/** A hull as OBJ text: positions and faces only. */
export function hullObjText(hull: Hull): string {
  const points = hull.points.map((p) => `v ${numbers(p)}`);
  const faces = hull.triangles.map(([a, b, c]) => `f ${a + 1} ${b + 1} ${c + 1}`);
  return `${[...points, ...faces].join('\n')}\n`;
}

/** The text of an MTL; `textures` is the way from its folder to the textures, with a closing slash. */
export function mtlText(stem: string, looks: readonly Look[], textures: string, title: string): string {
  const entries = looks.map(({ key, material }) => {
    const file = (map: string): string => `${textures}${textureName(stem, key, map)}`;
    const shine = (1 - material.roughness) ** 2;
    return [
      `newmtl ${key}`,
      'Ka 0 0 0',
      'Kd 1 1 1',
      `Ks ${numbers(Array.from({ length: 3 }, () => 0.04 + 0.6 * shine * (0.3 + 0.7 * material.metalness)))}`,
      `Ns ${number(Math.round(2 + 300 * shine))}`,
      `Pr ${number(material.roughness)}`,
      `Pm ${number(material.metalness)}`,
      `d ${number(material.opacity)}`,
      'illum 2',
      `map_Kd ${file('basecolor')}`,
      `norm ${file('normal')}`,
    ].join('\n');
  });
  return `${comment(title)}\n${entries.join('\n\n')}\n`;
}

/** `<stem>.obj` and `<stem>.mtl` beside the GLB: metres, Y up. */
export function writeObj({ request, model, title }: Finished): WrittenFile[] {
  const { stem } = request;
  const groups = model.parts.map(({ name, look, mesh, link }) => ({
    name,
    ...(link !== undefined && { link }),
    material: look.key,
    mesh: yUp(mesh),
  }));
  const header = [comment(title), '# metres, Y up', `mtllib ${stem}.mtl`];
  const folder = folderOf(stem);
  return [
    {
      kind: 'obj',
      path: `${folder}/${stem}.obj`,
      bytes: utf8(objText(groups, header)),
      upAxis: 'Y',
      metersPerUnit: 1,
    },
    {
      kind: 'mtl',
      path: `${folder}/${stem}.mtl`,
      bytes: utf8(mtlText(stem, model.looks, 'textures/', title)),
    },
  ];
}

const yUp = (mesh: Mesh): Mesh => ({
  ...mesh,
  positions: Float64Array.from(arrayToYUp(mesh.positions)),
  normals: arrayToYUp(mesh.normals),
});

/** Meshes of a body that share a look; `name` is unique in the object. */
export interface LookMesh {
  readonly name: string;
  readonly body: Body;
  readonly look: Look;
}

/** What the formats that give a mesh one material show of the object: a mesh per body and look. */
export function lookMeshesOf(root: Body): LookMesh[] {
  const bodies = allBodies(root);
  return bodies.flatMap((body) =>
    [...new Set(body.parts.map((part) => part.look))].map((look) => ({
      name: bodies.length === 1 ? look.key : `${body.name}_${look.key}`,
      body,
      look,
    })),
  );
}

/** One OBJ per look and body without groups, Z up, in the body's frame; `folder` ends with a slash. */
export function writeLookMeshes(
  stem: string,
  root: Body,
  folder: string,
  header: readonly string[],
): WrittenFile[] {
  return lookMeshesOf(root).map(({ name: meshName, body, look }) => {
    const groups = body.parts
      .filter((part) => part.look === look)
      .map(({ mesh }) => ({ name: null, material: header.length > 0 ? look.key : null, mesh }));
    return {
      kind: 'obj',
      path: `${folder}${stem}_${meshName}.obj`,
      bytes: utf8(objText(groups, header)),
      upAxis: 'Z',
      metersPerUnit: 1,
    };
  });
}

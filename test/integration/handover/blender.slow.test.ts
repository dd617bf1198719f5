/** The script that is handed over for Blender, run by Blender where it is there: the model is in a metric scene, in metres, upright. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { handOverInto } from '../../../main/handover/write-out.ts';
import { kindOf } from '../../../main/inspect/scan/tree.ts';
import { plyText, stlBytes } from '../../unit/fix/broken-meshes.ts';
import { objText } from '../../unit/fix/memory-files.ts';
import { box } from '../../unit/fix/solid-meshes.ts';
import { boxGlb, emptyFolder, tools, writeFiles } from '../inspect/made-folder.ts';
import { said } from '../peers.ts';

/** Sides of everything that has faces and is not Blender's own cube, and the scene's units. */
const judge = `
import bpy
from mathutils import Vector
own = bpy.data.collections['Two "boxes"'].all_objects
points = [one.matrix_world @ Vector(corner) for one in own if one.type == 'MESH' for corner in one.bound_box]
sides = [round(max(p[n] for p in points) - min(p[n] for p in points), 4) for n in range(3)]
units = bpy.context.scene.unit_settings
print('JUDGED', sides, units.system, units.scale_length)
`;

/** What the judge prints, or all that Blender says where it does not come to that; null where there is no Blender. */
async function judged(script: string): Promise<string | null> {
  const all = await said(
    'blender',
    '-b',
    '--python-exit-code',
    '1',
    '--python',
    script,
    '--python-expr',
    judge,
  );
  return all?.split('\n').find((line) => line.startsWith('JUDGED')) ?? all;
}

/** 0.2 wide, 0.1 deep, 0.3 high: along y in files that have y up. */
const lying = box([0.2, 0.1, 0.3]);
const yUp = box([0.2, 0.3, 0.1]);

test.for([
  ['box.glb', boxGlb([0.2, 0.3, 0.1])],
  ['box.obj', objText(yUp)],
  ['box.stl', stlBytes(lying)],
  ['box.ply', plyText(lying)],
] as const)('%s opens upright and in metres', async ([name, content]) => {
  const root = await emptyFolder();
  await writeFiles(root, { [name]: content });
  const into = await emptyFolder();
  const files = [{ localPath: name, kind: kindOf(name, true), sizeBytes: 0 }];
  const order = { root, files, title: 'Two "boxes"', name: 'boxes', target: 'blender', into } as const;
  const { open } = await handOverInto(order, { guard: tools.guard, signal: new AbortController().signal });
  const expected = 'JUDGED [0.2, 0.1, 0.3] METRIC 1.0';
  expect((await judged(path.join(into, open))) ?? expected).toBe(expected);
});

/** Gazebo's folders as a scan finds them: one model for each `model.config`, whatever versions of the format lie beside it. */
import { expect, test } from 'vitest';
import { scanFolder } from '../../../main/inspect/scan/scan-folder.ts';
import type { FoundAsset } from '../../../main/inspect/scan/types.ts';
import { emptyFolder, writeFiles } from './made-folder.ts';

const config = '<model><name>Cup</name><sdf version="1.6">model.sdf</sdf></model>';
const sdf = '<sdf version="1.6"><model name="m"><link name="l"/></model></sdf>';

test('folders of Gazebo are one model each, plain ones go by their files', async () => {
  const root = await emptyFolder();
  await writeFiles(root, {
    'cup/model.config': config,
    'cup/model.sdf': sdf,
    'cup/model-1_4.sdf': sdf,
    'cup/meshes/cup.dae': '<COLLADA/>',
    'plate/model.config': config,
    'plate/model.sdf': sdf,
    'loose/a.sdf': sdf,
    'loose/b.sdf': sdf,
    'macros/arm.urdf.xacro': '<robot/>',
  });
  const found: FoundAsset[] = [];
  await scanFolder(
    { root, leaveOut: null, known: new Map() },
    {
      signal: new AbortController().signal,
      onFound: (assets) => found.push(...assets),
      onSeen: () => undefined,
    },
  );
  expect(
    found
      .map(
        ({ name, files }) =>
          `${name}: ${files
            .map(({ kind }) => kind)
            .toSorted()
            .join(',')}`,
      )
      .toSorted(),
  ).toEqual(['a: sdf', 'b: sdf', 'cup: dae,other,sdf,sdf', 'plate: other,sdf']);
});

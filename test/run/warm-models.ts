/** Makes the models anew that workers warm up with: `node_modules/.bin/node --import ./main/core/require-node.mjs test/run/warm-models.ts`. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { bigModel } from '../../bench/viewing/big-models.ts';

const folder = path.resolve(import.meta.dirname, '../../renderer/scene/parse/warm');
// oxlint-disable-next-line no-await-in-loop -- a few files, one after the other
for (const format of ['glb', 'obj', 'usdc', 'fbx'] as const)
  await copyFile((await bigModel(format, '1k')).file, path.join(folder, `ball.${format}`));

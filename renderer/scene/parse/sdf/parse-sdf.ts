/** Gazebo's SDF: read with the models that it includes from the folder, built as any robot. */
import { readSdf } from '../../../../main/formats/sdf/read-sdf.ts';
import type { ParseModel } from '../parsed-model.ts';
import { buildRobot } from '../urdf/build-robot.ts';

/** See `ParseModel` and `buildRobot`. */
export const parseSdf: ParseModel = async (request, folder) =>
  await buildRobot(await readSdf(request.path, folder), request, folder);

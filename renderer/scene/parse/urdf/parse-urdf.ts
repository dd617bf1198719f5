/** URDF: read by the reader that the inspection uses, built as any robot. */
import { readUrdf } from '../../../../main/formats/urdf/read-urdf.ts';
import type { ParseModel } from '../parsed-model.ts';
import { buildRobot } from './build-robot.ts';

/** See `ParseModel` and `buildRobot`. */
export const parseUrdf: ParseModel = async (request, folder) =>
  await buildRobot(readUrdf(await folder.read(request.path)), request, folder);

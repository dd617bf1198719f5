/** URDF: read by the reader that the inspection uses, built as any robot. */

import { AppError } from '../../../../main/contract/plain/errors.ts';
import { readUrdf } from '../../../../main/formats/urdf/read-urdf.ts';
import { isXacro, xacroWords } from '../../../../main/formats/urdf/xacro.ts';
import { parseWords } from '../parse-words.ts';
import type { ParseModel } from '../parsed-model.ts';
import { buildRobot } from './build-robot.ts';

/** See `ParseModel` and `buildRobot`. */
export const parseUrdf: ParseModel = async (request, folder) => {
  const urdf = readUrdf(await folder.read(request.path));
  if (isXacro(urdf.document))
    throw new AppError('model.damaged', { reason: parseWords.damaged.isKind(xacroWords(request.path)) });
  return await buildRobot(urdf, request, folder);
};

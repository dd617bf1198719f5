/** Why a texture is not shown, in words. Pure. */
import { isAppError } from '../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';

/** `what` names the texture; `error` is why it could not be had. */
export function textureNote(what: string, error: unknown): LoadNote {
  if (isAppError(error, 'model.refers-outside')) {
    const message = `${what} is not shown: “${error.data.uri}” lies outside of the asset's files, and was not requested.`;
    return { level: 'warn', what: 'refused', message };
  }
  if (isAppError(error, 'model.damaged'))
    return { level: 'warn', what: 'missing', message: `${what} is not shown: ${error.data.reason}.` };
  if (isAppError(error, 'model.beyond-limit')) {
    const message = `${what} is not shown: it has ${error.data.what}; ${error.data.limit} is the most.`;
    return { level: 'warn', what: 'refused', message };
  }
  return { level: 'warn', what: 'missing', message: `${what} is not shown: it could not be decoded.` };
}

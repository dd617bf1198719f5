/** Checks photos that assets are made from: kept in the library, or where they lie. A photo may be used whatever comes out. */
import type { Capture } from '../../capture/capture.ts';
import { judgePhoto, type PhotoJudgeOptions } from '../../capture/photo/judge-photo.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { PhotoMeasurement, PhotoReport } from '../../contract/schema/capture/photo.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Inputs } from '../inputs/index.ts';
import type { HandlersOf } from '../shared/handlers.ts';

/** Measurements that are remembered: an input never changes, and a batch is looked at again and again. */
const mostKept = 500;

/** The handler of `create.checkPhoto`: each photo is measured once. */
export function createPhotoChecks(deps: {
  readonly inputs: Pick<Inputs, 'find'>;
  readonly measuring: Pick<Capture, 'measurePhoto'>;
}): Pick<HandlersOf<Api['create']>, 'checkPhoto'> {
  const kept = new Map<InputId, Promise<PhotoMeasurement>>();
  const measure = async (inputId: InputId, fileName: string): Promise<PhotoMeasurement> => {
    const found = await deps.inputs.find(inputId);
    if (found === null) throw new AppError('input.missing', { fileName });
    return deps.measuring.measurePhoto({ file: found.absolute, fileName });
  };
  return {
    async checkPhoto({ inputId, fileName, purpose, severalMeant }) {
      const measuring = kept.get(inputId) ?? measure(inputId, fileName);
      kept.set(inputId, measuring);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      try {
        return judgePhoto(await measuring, { fileName, purpose, severalMeant });
      } catch (error) {
        kept.delete(inputId);
        throw error;
      }
    },
  };
}

/** The same of a file of this machine. Throws `input.not-an-image`, `capture.*`. */
export async function checkPhotoFile(
  measuring: Pick<Capture, 'measurePhoto'>,
  file: string,
  options: PhotoJudgeOptions,
): Promise<PhotoReport> {
  return judgePhoto(await measuring.measurePhoto({ file, fileName: options.fileName }), options);
}

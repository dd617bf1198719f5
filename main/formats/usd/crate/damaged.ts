/** The complaint about a crate file that lies about its own parts. */
import { AppError } from '../../../contract/plain/errors.ts';

/** `reason` completes "its USD crate is damaged: ...". */
export const damagedCrate = (reason: string): AppError<'model.damaged'> =>
  new AppError('model.damaged', { reason: `its USD crate does not hold together: ${reason}` });

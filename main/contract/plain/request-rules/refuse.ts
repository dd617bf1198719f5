/** From faults to the error that stops a request before anything is sent. */
import { AppError } from '../errors.ts';
import type { Fault } from './fault.ts';

/** A hundred items may each have several; nobody reads more at once. */
const maxListed = 20;

/** Throws `request.invalid` with the faults (the first 20) when there is one. */
export function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const issues = faults
    .slice(0, maxListed)
    .map(({ path, code, message }) => ({ field: path, message: message.replace(/\.$/, ''), code }));
  throw new AppError('request.invalid', { issues });
}

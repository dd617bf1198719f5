/** How dates and times are written on the whole page. */
import { createContext, use } from 'react';
import type { Formats } from './format.ts';

/** As the user has chosen. */
export const FormatsContext = createContext<Formats>('en-GB');

/** For `formatAbsolute` and `formatRelative`. */
export function useFormats(): Formats {
  return use(FormatsContext);
}

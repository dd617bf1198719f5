/** The kinds of model that open. */
import type { Formats } from './choose-parser.ts';
import { meshFormats } from './mesh-formats.ts';

/** For `chooseParser`. */
export const formats: Formats = {
  ...meshFormats,
  usd: { name: 'USD', parser: async () => (await import('./usd/parse-usd.ts')).parseUsd },
  mjcf: { name: 'MJCF', parser: async () => (await import('./mjcf/parse-mjcf.ts')).parseMjcf },
  urdf: { name: 'URDF', parser: async () => (await import('./urdf/parse-urdf.ts')).parseUrdf },
};

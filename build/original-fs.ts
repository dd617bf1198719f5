/** Has the built main process use the file system as it is, where Electron would take every `*.asar` for an archive. */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import path from 'node:path';

interface ImportPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  transform(code: string, id: string): { code: string; map: null } | null;
  resolveId(source: string): string | null;
  load(id: string): string | null;
}

const prefix = 'caliper-original-fs:';
/** Of what is imported, as our sources write it. Such imports are external, and never come to `resolveId`. */
const specifier = /(\bfrom\s+|\bimport\()'node:(fs(?:\/promises)?)'/g;

/**
 * In modules of `folder` (absolute), `node:fs` and `node:fs/promises` become Electron's `original-fs`, and stay themselves
 * in plain Node, which has none. `except` are those that read what is packed, below `folder`.
 */
export function originalFs(folder: string, except: readonly string[]): ImportPlugin {
  const packed = new Set(except.map((file) => path.join(folder, file)));
  return {
    name: 'original-fs',
    enforce: 'pre',
    transform(code, id) {
      const isOurs = id.startsWith(folder + path.sep) && !packed.has(id);
      return isOurs ? { code: code.replaceAll(specifier, `$1'${prefix}$2'`), map: null } : null;
    },
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      return id.endsWith(':fs') ? moduleOf(fs, 'disk') : moduleOf(promises, 'disk.promises');
    },
  };
}

function moduleOf(original: object, expression: string): string {
  const names = Object.keys(original).filter((name) => /^[a-z]\w*$/i.test(name) && name !== 'default');
  return `const disk = process.getBuiltinModule('original-fs') ?? process.getBuiltinModule('node:fs');
const found = ${expression};
export const { ${names.join(', ')} } = found;
export default found;
`;
}

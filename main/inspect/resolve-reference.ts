/** Where a file that another one names would lie below the asset's folder. Pure. */

/** `elsewhere`: on another machine, by an absolute path, or above the folder. */
export type Resolved =
  | { readonly is: 'inside'; readonly path: string }
  | { readonly is: 'embedded' | 'unknown' | 'elsewhere' };

/** `from` is the folder of the file that names it, below the asset's folder, empty for that itself. */
export function resolveReference(from: string, uri: string): Resolved {
  const text = uri.trim().replaceAll('\\', '/');
  if (text === '' || /^data:/i.test(text)) return { is: 'embedded' };
  // One file per tile, per frame or per environment: which ones is stated elsewhere.
  if (/<[A-Za-z]+>|\$\(|\$\{/.test(text)) return { is: 'unknown' };
  if (/^(package|model):\/\//i.test(text)) return { is: 'unknown' };
  const plain = text.replace(/^file:\/\/(?=[^/])/i, '');
  if (/^[a-z][a-z0-9+.-]+:/i.test(plain) || /^[a-z]:/i.test(plain) || plain.startsWith('/'))
    return { is: 'elsewhere' };
  const parts = from === '' ? [] : from.split('/');
  for (const part of plain.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return { is: 'elsewhere' };
    } else parts.push(part);
  }
  return parts.length === 0 ? { is: 'unknown' } : { is: 'inside', path: parts.join('/') };
}

/** `package://name/meshes/a.obj` may lie below the folder with or without the package's own name. */
export function packagePaths(uri: string): string[] {
  const match = /^(?:package|model):\/\/([^?#]+)$/i.exec(uri.trim());
  if (match === null) return [];
  const parts = (match[1] ?? '').split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return [parts.join('/'), parts.slice(1).join('/')].filter((one) => one !== '');
}

/** The folder part of a path below the asset's folder. */
export function folderPart(localPath: string): string {
  const slash = localPath.lastIndexOf('/');
  return slash < 0 ? '' : localPath.slice(0, slash);
}

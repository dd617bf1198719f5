/** Names that operating systems, file servers and desktops leave in folders; they say nothing about an asset. */

const names = new Set([
  '.ds_store',
  '.appledouble',
  '.apdisk',
  '.directory',
  '.documentrevisions-v100',
  '.fseventsd',
  '.localized',
  '.spotlight-v100',
  '.temporaryitems',
  '.trashes',
  '@eadir',
  '#recycle',
  '$recycle.bin',
  'desktop.ini',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  'icon\r',
  'lost+found',
  'system volume information',
  'thumbs.db',
]);

// AppleDouble twins, files that NFS and FUSE keep while they are open, trash of a mounted disk.
const patterns = /^(\._|\.nfs[0-9a-f]{8}|\.fuse_hidden|\.trash-\d)/i;

/** True for a file or folder that the system made for itself. */
export function isSystemName(name: string): boolean {
  return names.has(name.toLowerCase()) || patterns.test(name);
}

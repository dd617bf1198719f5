/** Which part of what Caliper keeps a file belongs to, by where it lies. Pure. */
import path from 'node:path';
import type { StoragePart } from '../../contract/schema/storage.ts';
import { libraryLayout } from '../../core/config.ts';

const models: ReadonlySet<string> = new Set(
  '.glb .gltf .bin .obj .mtl .fbx .stl .ply .dae .usd .usda .usdc .usdz .xml .mjcf .urdf .sdf .msh'.split(
    ' ',
  ),
);
const pictures: ReadonlySet<string> = new Set(
  '.png .jpg .jpeg .webp .gif .bmp .tga .exr .hdr .ktx2'.split(' '),
);
/** What the window's engine keeps for itself. */
const ofWindow: ReadonlySet<string> = new Set([
  'Cache',
  'Code Cache',
  'GPUCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
  'Local Storage',
  'Session Storage',
  'Shared Dictionary',
  'Network',
  'blob_storage',
  'Crashpad',
]);

/** `segments` are the names on the way from the library's folder, the file's own last. */
export function partOfLibrary(segments: readonly string[]): StoragePart {
  const [first = '', second = ''] = segments;
  if (first === libraryLayout.binFolder) return 'bin';
  if (first === libraryLayout.caliperFolder) {
    if (second === libraryLayout.inputsFolder) return 'inputs';
    if (second === libraryLayout.thumbnailsFolder) return 'thumbnails';
    if (second === 'sandbox') return 'sandbox';
    return isSetAside(second) ? 'set-aside' : 'catalogue';
  }
  const extension = path.extname(segments.at(-1) ?? '').toLowerCase();
  if (models.has(extension)) return 'models';
  return pictures.has(extension) ? 'pictures' : 'other-files';
}

/** The same from the user data folder. */
export function partOfUserData([first = '']: readonly string[]): StoragePart {
  if (first === 'logs') return 'logs';
  if (first === 'videos') return 'films';
  return ofWindow.has(first) ? 'window' : 'settings';
}

/** A catalogue that could not be used and was put beside the new one, with its companions. */
export function isSetAside(name: string): boolean {
  return name.startsWith(`${libraryLayout.catalogueFile}.damaged-`);
}

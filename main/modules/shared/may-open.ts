/** Which files may be handed to the system to open: kinds that programs show, and none that one might run. Pure. */
import path from 'node:path';

const shown = new Set(
  [
    // Models, and what belongs to them. No `.blend`, `.max` or `.ma`: their programs run scripts in them.
    'glb gltf usd usda usdc usdz obj mtl stl ply off fbx dae 3mf urdf sdf srdf mjcf xml',
    'png jpg jpeg webp gif bmp tif tiff tga exr hdr ktx ktx2 dds avif heic',
    'mp4 mov m4v webm mkv avi',
    'txt md json jsonl csv tsv log yaml yml pdf zip',
  ].flatMap((line) => line.split(' ')),
);

/** Why it is not opened, in words; null when it may be. */
export function whyNotOpened(fileName: string): string | null {
  // Windows leaves out dots and spaces at the end of a name, and what comes after a colon.
  const plain = fileName.replace(/[. ]+$/, '');
  const ending = path.extname(plain).slice(1).toLowerCase();
  if (plain.includes(':')) return 'its name has a colon, which means something else to some systems';
  if (ending === '') return 'it has no ending that tells what it is. Show its folder instead';
  return shown.has(ending)
    ? null
    : `Caliper opens models, pictures, clips and plain documents only, and a file of the kind “.${ending}” might run commands on this computer. Show its folder instead, if you trust it`;
}

/** A picture that a model names, as glTF and other programs take it: PNG and JPEG as they are, WebP and TGA as PNG. */
import { loadSharp } from '../../../core/load-sharp.ts';
import { pictureHeader } from '../../../formats/picture-header.ts';
import { type Folder, stemOf } from '../../../formats/resolve-entry.ts';
import { decodeTga } from '../../../formats/tga.ts';
import { openPicture } from '../../textures/picture.ts';
import type { Picture } from './looks.ts';

/** Null for one that is not there or cannot be read. */
export async function readPictureFile(folder: Folder, from: string, name: string): Promise<Picture | null> {
  const entry = folder.resolve(from, name);
  if (entry === null) return null;
  return await pictureOf(await folder.read(entry.path), entry.path, entry.path);
}

/** `path`: its name; `localPath`: null for one that is no file of the asset. Null for one that cannot be read. */
export async function pictureOf(
  bytes: Uint8Array,
  path: string,
  localPath: string | null,
): Promise<Picture | null> {
  const type = pictureHeader(bytes)?.type ?? null;
  const name = stemOf(path);
  if (type === 'png' || type === 'jpeg') return { name, localPath, bytes, type };
  const png = await asPng(bytes, type === 'webp', path).catch(() => null);
  return png === null ? null : { name, localPath: null, bytes: png, type: 'png' };
}

/** As PNG where it is WebP, which USD does not name; null for one that cannot be read. */
export async function withoutWebp(picture: Picture): Promise<Picture | null> {
  if (picture.type !== 'webp') return picture;
  const bytes = await asPng(picture.bytes, true, '').catch(() => null);
  return bytes === null ? null : { name: picture.name, localPath: null, bytes, type: 'png' };
}

async function asPng(bytes: Uint8Array, isWebp: boolean, path: string): Promise<Uint8Array | null> {
  if (isWebp) return await (await openPicture(bytes)).png().toBuffer();
  if (!/\.tga$/i.test(path)) return null;
  const sharp = await loadSharp();
  const { rgba, width, height } = decodeTga(bytes);
  return await sharp(Buffer.from(rgba.buffer), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

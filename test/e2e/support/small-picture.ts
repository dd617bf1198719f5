/** What a view of the browser shows, made small: two pictures of the same are alike whether their edges are smooth or not. */
import type { Locator } from 'playwright';
import sharp from 'sharp';

/** Colours, 0 to 255. */
export type SmallPicture = readonly number[];

/** The 3D view when it has come to rest, without the tools above and the facts below; empty while it is not there. */
export async function smallPicture(view: Locator): Promise<SmallPicture> {
  const canvas = view.locator('canvas[data-still=true]');
  await canvas.waitFor({ state: 'attached' });
  const box = await canvas.boundingBox();
  if (box === null) return [];
  const clip = { x: box.x, y: box.y + 150, width: box.width, height: box.height - 240 };
  const png = await view.page().screenshot({ clip });
  return [...(await sharp(png).removeAlpha().resize(48, 48, { fit: 'fill' }).raw().toBuffer())];
}

/** The mean difference; a key of the camera makes ten times what the drawing of edges does. */
export function difference(one: SmallPicture, other: SmallPicture): number {
  if (one.length !== other.length) return 255;
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** The largest difference of pictures that show the same. */
export const alike = 0.8;

/** The same model from the same side. */
export const same = (one: SmallPicture, other: SmallPicture): boolean => difference(one, other) < alike;

/** A film of a 3D view: its frames are drawn by the page, one after the other, and put together by main. */
import { z } from 'zod';

/** Even, as the film's colours are at half the size; up to 4K. */
const edge = (most: number) => z.int().min(64).max(most).multipleOf(2);

/** What is to be made. MP4 holds H.264 that every player shows, WebM holds VP9. */
export const videoOrderSchema = z.strictObject({
  widthPx: edge(3840),
  heightPx: edge(2160),
  fps: z.int().min(10).max(60),
  frames: z.int().min(2).max(1800),
  format: z.enum(['mp4', 'webm']),
});
export type VideoOrder = z.infer<typeof videoOrderSchema>;

/** Names a film while it is made. */
export const videoIdSchema = z.uuid().brand('VideoId');
export type VideoId = z.infer<typeof videoIdSchema>;

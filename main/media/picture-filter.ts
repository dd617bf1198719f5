/** The filter that makes one picture of a clip. Pure. */

/** What a picture should be; `edgePx` null: as large as it was filmed. */
export interface PictureWish {
  readonly atS: number;
  readonly edgePx: number | null;
  readonly format: 'jpeg' | 'png';
}

/** Brings high dynamic range down so that it looks about as on the phone; needs zimg in the ffmpeg that is used. */
const toneMap = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
  'format=yuv420p',
];

/**
 * `shownS`: in the file's own time. The fps filter gives the last frame that began at or before it (and the first one
 * where none did), to the millisecond; other ways give the next one.
 */
export function pictureFilter(wish: PictureWish, shownS: number, mapTones: boolean): string {
  const edge = wish.edgePx === null ? null : Math.max(2, Math.round(wish.edgePx));
  const size =
    edge === null ? '' : `w=min(iw\\,${edge}):h=min(ih\\,${edge}):force_original_aspect_ratio=decrease:`;
  return [
    `fps=fps=1000:round=down:start_time=${shownS.toFixed(6)}`,
    ...(mapTones ? toneMap : []),
    `scale=${size}out_range=pc`,
    wish.format === 'jpeg' ? 'format=yuvj420p' : 'format=rgb24',
  ].join(',');
}

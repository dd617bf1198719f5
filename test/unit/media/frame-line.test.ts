/** What is read from ffmpeg's lines about frames, and the filter that makes them. */
import { describe, expect, it } from 'vitest';
import { lumaFilter, readFrameLine, sizeShown } from '../../../main/media/luma-frames.ts';

const shown = (rest: string): string => `[Parsed_showinfo_4 @ 0x55d0c8a4f2c0] ${rest}`;
describe('a line of stderr', () => {
  it.each([
    [
      '5.1',
      shown(
        '[info] n:   2 pts:  30720 pts_time:2       duration:    512 duration_time:0.0333333 pos:   761912 fmt:gray sar:1/1 s:1280x720 i:P iskey:1 type:I ',
      ),
      { ptsS: 2, keyframe: true },
    ],
    [
      '7.0',
      shown(
        '[info] n:  13 pts: 390000 pts_time:4.333333 duration:  3000 duration_time:0.033333 fmt:gray cl:left sar:1/1 s:1280x720 i:P iskey:0 type:B ',
      ),
      { ptsS: 4.333333, keyframe: false },
    ],
    [
      'without a time',
      shown('[info] n:   0 pts:NOPTS pts_time:NOPTS fmt:gray sar:1/1 s:1280x720 i:P iskey:1 type:I '),
      { ptsS: null, keyframe: true },
    ],
    ['the filter itself', shown('[info] config in time_base: 1/15360, frame_rate: 30/1'), null],
    ['a decoder', '[h264 @ 0x5581] [error] error while decoding MB 12 34, bytestream -5', 'damage'],
    ['another', '[hevc @ 0x5581] [error] Could not find ref with POC 21', null],
    [
      'a decoder in 7.0',
      '[vist#0:0/h264 @ 0x5581] [dec:h264 @ 0x77] [error] Decode error rate 0.7',
      'damage',
    ],
    ['the program', '[error] Error while decoding stream #0:0: Invalid data found', 'damage'],
    ['a warning', '[h264 @ 0x5581] [warning] Increasing reorder buffer to 2', null],
    ['a title', '    title           : [h264 @ 0x5581] [error] gone', null],
  ])('%s', (_, line, expected) => {
    expect(readFrameLine(line)).toEqual(expected);
  });
});

describe('the filter', () => {
  const facts = { pixelFormat: 'yuv420p10le', rotationDeg: 90, realFps: 30 };
  it('selects, takes the luma, scales the stored picture, and turns it last', () => {
    expect(lumaFilter(facts, { everyS: 0.4, paired: true }, { widthPx: 720, heightPx: 1280 })).toBe(
      String.raw`select='if(mod(selected_n\,2)\,1\,(if(isnan(prev_t)+gt(floor((t+0.0083333)/0.4000000)\,floor((prev_t+0.0083333)/0.4000000))\,st(0\,1)\;st(1\,n))\;if(ld(0)*gt(not(eq(pict_type\,B))+gte(n-ld(1)\,4)\,0)\,st(0\,0)\;1)))',extractplanes=y,scale=1280:720:flags=area:in_range=tv:out_range=pc,format=gray,transpose=clock,showinfo=checksum=0`,
    );
  });

  it('waits for no better frame where the next stretch is near', () => {
    const near = lumaFilter(facts, { everyS: 0.2, paired: true }, { widthPx: 720, heightPx: 1280 });
    expect(near).toContain('floor((prev_t+0.0083333)/0.2000000)))');
    expect(near).not.toContain('pict_type');
  });

  it.each([
    [
      { ...facts, rotationDeg: 0, pixelFormat: 'yuvj420p' },
      'extractplanes=y,scale=640:360:flags=area:in_range=pc',
    ],
    [{ ...facts, rotationDeg: 0, pixelFormat: 'gbrp' }, 'scale=640:360:flags=area:in_range=pc'],
    [{ ...facts, rotationDeg: 180 }, 'format=gray,hflip,vflip,showinfo'],
    [{ ...facts, rotationDeg: 270 }, 'format=gray,transpose=cclock,showinfo'],
  ])('%j', (changed, part) => {
    const size = { widthPx: 640, heightPx: 360 };
    expect(lumaFilter(changed, { everyS: 0 }, size)).toContain(part);
    expect(lumaFilter(changed, { everyS: 0 }, size)).not.toContain('select');
  });

  it.each([
    [1920, 1080, 1280, 720],
    [1080, 1920, 720, 1280],
    [3840, 2160, 1280, 720],
    [1440, 1080, 1280, 960],
    [641, 359, 641, 359],
    [4000, 3, 1280, 2],
  ])('%d x %d is worked on at %d x %d', (widthPx, heightPx, toWidth, toHeight) => {
    expect(sizeShown({ widthPx, heightPx }, 1280)).toEqual({ widthPx: toWidth, heightPx: toHeight });
  });
});

import { describe, expect, test } from 'vitest';
import {
  hdrOf,
  isInterlaced,
  type ProbeStream,
  readProbe,
  transferOf,
  turnOf,
  videoOf,
} from '../../../main/media/probe.ts';

/** As an iPhone's clip is printed, shortened. */
const iphone = `{
  "programs": [],
  "streams": [
    { "codec_name": "aac", "codec_type": "audio", "profile": "LC", "r_frame_rate": "0/0", "time_base": "1/44100",
      "disposition": { "attached_pic": 0, "timed_thumbnails": 0 }, "tags": { "handler_name": "Core Media Audio" } },
    { "codec_name": "png", "codec_type": "video", "width": 512, "height": 512, "disposition": { "attached_pic": 1 } },
    { "codec_name": "hevc", "profile": "Main 10", "codec_type": "video", "width": 1920, "height": 1080,
      "pix_fmt": "yuv420p10le", "color_transfer": "arib-std-b67", "r_frame_rate": "30/1",
      "avg_frame_rate": "27000/901", "time_base": "1/600", "start_time": "0.000000", "bit_rate": "8123456",
      "disposition": { "attached_pic": 0, "timed_thumbnails": 0 },
      "tags": { "creation_time": "2024-05-01T10:00:00.000000Z" },
      "side_data_list": [
        { "side_data_type": "DOVI configuration record", "dv_profile": 8 },
        { "side_data_type": "Display Matrix", "displaymatrix": "…", "rotation": -90 }
      ] },
    { "codec_type": "data", "codec_tag_string": "mebx" }
  ],
  "format": { "start_time": "0.000000", "tags": { "com.apple.quicktime.make": "Apple" } }
}`;

function video(part: Partial<ProbeStream>): ProbeStream {
  const found = videoOf(
    readProbe(iphone) ?? { streams: [], format: { start_time: 0, duration: 0, tags: {} } },
  );
  if (found === null) throw new Error('no video in the sample');
  return { ...found, ...part };
}

describe('what ffprobe prints', () => {
  test('of a phone: the film is neither the cover nor the data', () => {
    expect(video({})).toMatchObject({
      codec_name: 'hevc',
      profile: 'Main 10',
      width: 1920,
      r_frame_rate: 30,
      bit_rate: 8_123_456,
      start_time: 0,
    });
    expect(video({}).avg_frame_rate).toBeCloseTo(29.967, 3);
    expect(readProbe(iphone)?.format.tags).toEqual({ 'com.apple.quicktime.make': 'Apple' });
  });

  test('of a broken file: nothing, or less', () => {
    expect(readProbe('')).toBeNull();
    expect(readProbe('null')).toBeNull();
    expect(readProbe('{\n\n}')).toEqual({
      streams: [],
      format: { start_time: Number.NaN, duration: Number.NaN, tags: {} },
    });
    const odd = readProbe(
      '{"streams":[{"codec_type":"video","width":"wide","side_data_list":7,"tags":null}]}',
    );
    expect(odd?.streams[0]).toMatchObject({ width: 0, codec_name: 'unknown', side_data_list: [], tags: {} });
  });
});

test.each([
  [-90, 90],
  [90, 270],
  [180, 180],
  [-180, 180],
  [0, 0],
  [-270, 270],
  [-89.6, 90],
])('a matrix of %d is shown turned by %d', (rotation, expected) => {
  const side_data_list = [{ side_data_type: 'Display Matrix', rotation, displaymatrix: '' }];
  expect(turnOf(video({ side_data_list }))).toEqual({ rotationDeg: expected, mirrored: false });
});

const one = 65_536;
test.each([
  ['mirrored left to right', [-one, 0, 0, one], -180, 0],
  ['mirrored top to bottom', [one, 0, 0, -one], 0, 180],
  ['turned clockwise, then mirrored', [0, one, one, 0], -90, 90],
] as const)(
  'a matrix that is %s is called mirrored, not turned',
  (_, [a, b, c, d], rotation, rotationDeg) => {
    const displaymatrix = `\n00000000: ${a} ${b} 0\n00000001: ${c} ${d} 0\n00000002: 0 0 1073741824\n`;
    const side_data_list = [{ side_data_type: 'Display Matrix', rotation, displaymatrix }];
    expect(turnOf(video({ side_data_list }))).toEqual({ rotationDeg, mirrored: true });
  },
);

const streams = (second: string): string =>
  `{"streams":[{"index":0,"codec_type":"video","width":320,"height":180},${second}]}`;
const chosen = (text: string): number | undefined => {
  const output = readProbe(text);
  return (output && videoOf(output))?.index;
};

test('of two films the larger is taken, unless it is a still', () => {
  expect(chosen(streams('{"index":2,"codec_type":"video","width":1920,"height":1080}'))).toBe(2);
  expect(chosen(streams('{"index":2,"codec_type":"video","width":1920,"height":1080,"nb_frames":"1"}'))).toBe(
    0,
  );
  expect(chosen(streams('{"index":2,"codec_type":"video","width":320,"height":180}'))).toBe(0);
});

test.each([
  ['"4:3"', 4 / 3],
  ['"8:9"', 8 / 9],
  ['"0:1"', 1],
  ['"1000:1"', 1],
  ['"N/A"', 1],
  ['7', 1],
])('a pixel of %s is %d times as wide as high', (text, expected) => {
  const found = readProbe(`{"streams":[{"sample_aspect_ratio":${text}}]}`);
  expect(found?.streams[0]?.sample_aspect_ratio).toBeCloseTo(expected);
});

test('interlaced is told by the order of fields', () => {
  expect(['tt', 'bb', 'tb', 'bt'].every((order) => isInterlaced(video({ field_order: order })))).toBe(true);
  expect(['progressive', 'unknown', ''].some((order) => isInterlaced(video({ field_order: order })))).toBe(
    false,
  );
});

test('high dynamic range is told by the transfer, and Dolby Vision by its record', () => {
  expect(hdrOf(video({}))).toBe('Dolby Vision');
  expect(transferOf(video({}))).toBe('HLG');
  expect(hdrOf(video({ side_data_list: [] }))).toBe('HLG');
  expect(hdrOf(video({ side_data_list: [], color_transfer: 'smpte2084' }))).toBe('PQ');
  expect(hdrOf(video({ side_data_list: [], color_transfer: 'bt709' }))).toBeNull();
});

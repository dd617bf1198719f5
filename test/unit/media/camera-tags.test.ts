import { expect, test } from 'vitest';
import { timestampSchema } from '../../../main/contract/schema/ids.ts';
import { recordingOf } from '../../../main/media/examine-clip.ts';

const nothing = { recordedAt: null, cameraMake: null, cameraModel: null };

test.each([
  [
    'Apple',
    {
      creation_time: '2024-05-01T10:00:05.000000Z',
      'com.apple.quicktime.creationdate': '2024-05-01T12:00:00+0200',
      'com.apple.quicktime.make': 'Apple',
      'com.apple.quicktime.model': 'iPhone 15 Pro',
    },
    { recordedAt: '2024-05-01T12:00:00+02:00', cameraMake: 'Apple', cameraModel: 'iPhone 15 Pro' },
  ],
  [
    'Android',
    {
      creation_time: '2024-05-01T10:00:05.000000Z',
      'com.android.manufacturer': 'Google',
      'com.android.model': 'Pixel 8',
    },
    { recordedAt: '2024-05-01T10:00:05.000Z', cameraMake: 'Google', cameraModel: 'Pixel 8' },
  ],
  [
    'user data',
    { make: 'DJI\0', model: ' FC\n3582 ' },
    { ...nothing, cameraMake: 'DJI', cameraModel: 'FC 3582' },
  ],
  ['a clock that was never set', { creation_time: '1904-01-01T00:00:00.000000Z' }, nothing],
  ['no time at all', { creation_time: 'yesterday', make: '\u0000\u200b' }, nothing],
  ['a day that is none', { creation_time: '2024-13-41T10:00:00Z' }, nothing],
])('by %s', (_, tags, expected) => {
  const found = recordingOf([tags, {}]);
  expect(found).toEqual(expected);
  expect(timestampSchema.nullable().parse(found.recordedAt)).toBe(found.recordedAt);
});

test('the stream is asked where the file is silent, and nothing is longer than it may be', () => {
  expect(recordingOf([{}, { Make: 'x'.repeat(5000), creation_time: '2024-05-01 10:00:00' }])).toEqual({
    recordedAt: '2024-05-01T10:00:00Z',
    cameraMake: 'x'.repeat(200),
    cameraModel: null,
  });
});

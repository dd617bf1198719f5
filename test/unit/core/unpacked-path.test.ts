import { expect, it } from 'vitest';
import { unpackedPath } from '../../../main/core/config.ts';

it.each([
  [
    '/opt/Caliper/resources/app.asar/node_modules/x/ffmpeg',
    '/opt/Caliper/resources/app.asar.unpacked/node_modules/x/ffmpeg',
  ],
  ['C:\\x\\app.asar\\y', 'C:\\x\\app.asar.unpacked\\y'],
  ['/home/jo/app.asar.unpacked/y', '/home/jo/app.asar.unpacked/y'],
  ['/home/jo/my-app.asar/y', '/home/jo/my-app.asar/y'],
  ['/home/jo/caliper/node_modules/y', '/home/jo/caliper/node_modules/y'],
])('%s', (file, place) => {
  expect(unpackedPath(file)).toBe(place);
});

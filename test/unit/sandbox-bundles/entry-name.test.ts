import { expect, test } from 'vitest';
import { checkEntryNames } from '../../../main/sandbox/bundles/build-bundle.ts';

test.each([
  'assets/mug/mug.usda',
  'variant_0001_asset_ab/assets/_/MJCF/_.xml',
  'manifest.json',
  '.hidden/a..b/Grüße 🙂.png',
  'assets/con/con.usda',
])('takes %j', (name) => {
  expect(() => checkEntryNames([name])).not.toThrow();
});

test.each([
  '',
  '/etc/passwd',
  '//server/share',
  '../up',
  'a/../../up',
  'a/..',
  './a',
  'a//b',
  'a/',
  'C:/windows/a',
  'c:a',
  'a\\..\\..\\b',
  'a/.. /b',
  'a/.../b',
  'a/b.',
  'a/b ',
  'a\0b',
  'a\nb',
  'a/b:stream',
  'a/*',
])('refuses %j, which would be unpacked elsewhere on some system', (name) => {
  expect(() => checkEntryNames([name])).toThrow(/would lead out of its folder/);
});

test.each([
  ['a/b.png', 'a/b.png'],
  ['a/B.png', 'A/b.png'],
  ['\u00e9.png', 'e\u0301.png'],
])('refuses %j beside %j, which is the same file where case or composition does not count', (...names) => {
  expect(() => checkEntryNames(names)).toThrow(/unpacked to the same file/);
});

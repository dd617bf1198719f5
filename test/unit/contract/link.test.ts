/** Links that anybody may write: what they show, and what is no link. */
import { expect, it } from 'vitest';
import { isLink, readLink } from '../../../main/contract/schema/opened.ts';

it.each([
  ['caliper://library', { place: 'library' }],
  ['caliper://queue/', { place: 'queue' }],
  ['caliper://capture', { place: 'capture' }],
  ['caliper://problems', { place: 'problems' }],
  ['caliper://settings', { place: 'settings' }],
  ['caliper://asset/a1-B_2', { place: 'asset', assetId: 'a1-B_2' }],
])('%s shows', (link, target) => {
  expect(readLink(link)).toEqual(target);
});

it.each([
  'caliper:',
  'caliper://',
  'caliper:library',
  'caliper:///library',
  'CALIPER://library',
  ' caliper://library',
  'caliper://library\n',
  'caliper://library ',
  'caliper://Library',
  'caliper://library//',
  'caliper://library/x',
  'caliper://library?search=x',
  'caliper://library#asset',
  'caliper://user@library',
  'caliper://user:word@asset/a1',
  'caliper://library:80',
  'caliper://create',
  'caliper://create?text=a+mug&wait=no',
  'caliper://connect',
  'caliper://connect?url=https://evil.example&token=x',
  'caliper://settings/connections',
  'caliper://open?path=/etc/passwd',
  'caliper://asset',
  'caliper://asset/',
  'caliper://asset/..',
  'caliper://asset/../settings',
  'caliper://asset/%2e%2e',
  'caliper://asset/a b',
  'caliper://asset/a\0b',
  'caliper://asset/ä',
  'caliper://asset/а1',
  'caliper://asset/a1/delete',
  'caliper://asset/a1" --library=/tmp/evil',
  'caliper://library --no-sandbox',
  `caliper://asset/${'a'.repeat(65)}`,
  `caliper://${'library/'.repeat(20_000)}`,
  'caliper://__proto__',
  'caliper://constructor',
  'javascript:alert(1)',
  'https://library',
  'file:///library',
  '',
])('%j is refused', (link) => {
  expect(readLink(link)).toBeNull();
});

it('what claims to be a link is taken for one, so that no file is looked for under its name', () => {
  expect(['caliper:x', ' CALIPER://create', 'Caliper:///etc/passwd'].map(isLink)).toEqual([true, true, true]);
  expect(['./caliper', '/home/caliper:x', 'caliper.glb'].map(isLink)).toEqual([false, false, false]);
});

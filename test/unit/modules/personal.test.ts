/** The report about a fault under attack: whatever stands in a log or setting, no secret, address or name comes through. */
import { expect, test } from 'vitest';
import { type Personal, withoutPersonal } from '../../../main/modules/diagnostics/personal.ts';

const personal: Personal = {
  home: '/home/anna.müller',
  user: 'anna.müller',
  machine: 'annas-thinkpad',
  secrets: ['tiger7', 'whsec_"quoted"\\value'],
  people: ['Jörg Lindqvist'],
};
const windows: Personal = { ...personal, home: 'C:\\Users\\Bob Ross', user: 'Bob Ross' };

const signed =
  'https://bucket.s3.amazonaws.com/a/b.glb?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE&X-Amz-Signature=0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.dQw4w9WgXcQdQw4w9WgXcQ';

test.each<[text: string, hidden: readonly string[], who?: Personal]>([
  ['GET tiger7 said no', ['tiger7']],
  [JSON.stringify({ msg: JSON.stringify({ s: 'whsec_"quoted"\\value' }) }), ['whsec_']],
  [`fetching ${signed} failed`, ['bucket', 'AKIA', '0f1e2d']],
  [JSON.stringify({ msg: `got ${signed}` }), ['bucket', 'AKIA', '0f1e2d']],
  [`cut: a=1&X-Amz-Signature=0f1e2d3c4b5a&x=2`, ['0f1e2d3c4b5a']],
  ['http://studio.local:8080/v1/assets', ['studio.local']],
  [`Authorization: Bearer abc`, ['abc']],
  [`{"authorization":"Basic YTpi"}`, ['YTpi']],
  [`"{\\"token\\":\\"shorty\\"}"`, ['shorty']],
  ['password = hunter2', ['hunter2']],
  ['api_key: k1', ['k1']],
  [`jwt ${jwt}`, ['eyJhbGci', 'eyJzdWIi', 'dQw4']],
  ['the webhook signs with whsec_abc', ['whsec_abc']],
  ['a line with q8Zt0Lk2Vn5Xc7Bm9Qw1Er in it', ['q8Zt']],
  ['base64 AbC9/defGHI0jklMNO1+pqrSTU2== here', ['AbC9', 'pqr']],
  ['at /home/anna.müller/Caliper/mug/mug.glb', ['anna', 'müller']],
  ['file:///home/anna.m%C3%BCller/work/x.ts:3:1', ['anna', 'm%C3%BCller']],
  ['/home/bob/x and /Users/Carla Diaz/y', ['bob', 'Carla', 'Diaz']],
  ['anna.müller logged in on ANNAS-THINKPAD.local', ['anna', 'ANNAS']],
  ['from anna.mueller+x@firma.example.com', ['mueller', 'firma']],
  ['reviewed by Jörg Lindqvist, and jörg again', ['Jörg', 'jörg', 'Lindqvist']],
  ['C:\\Users\\Bob Ross\\AppData\\x', ['Bob', 'Ross'], windows],
  [JSON.stringify({ at: 'c:\\users\\bob ross\\AppData' }), ['bob', 'ross'], windows],
  ['file:///C:/Users/Bob%20Ross/x', ['Bob', 'Ross'], windows],
  ['D:\\Users\\Eve\\x', ['Eve'], windows],
])('%s', (text, hidden, who = personal) => {
  const clean = withoutPersonal(text, who);
  for (const one of hidden) expect(clean).not.toContain(one);
});

test('what a fault is found by stays', () => {
  const line = JSON.stringify({
    level: 50,
    time: 1_700_000_000_000,
    asset: '0190d1c2-7f3a-7b10-9c55-0242ac120002',
    err: { code: 'transfer.disk-full', stack: 'at store (main/transfer/download-file.ts:120:7)' },
    msg: 'a download broke off after 1234567 of 98765432 bytes',
  });
  expect(withoutPersonal(line, personal)).toBe(line);
  expect(withoutPersonal('at /home/anna.müller/Caliper/x', personal)).toBe('at ~/Caliper/x');
  // A user called “root” must not blank the word in every line.
  expect(withoutPersonal('the root of the tree', { ...personal, user: 'root', home: '/root' })).toBe(
    'the root of the tree',
  );
});

test('the program’s own files in a stack stay, and so do the keys of the settings', () => {
  const frame = 'at store (file:///opt/Caliper/out/main/chunks/updates-Pz786XrW.js:152:37)';
  expect(withoutPersonal(frame, personal)).toBe(
    'at store (/opt/Caliper/out/main/chunks/updates-Pz786XrW.js:152:37)',
  );
  for (const keys of [{}, { 'library.larger-cards': ['Ctrl+U'] }])
    for (const text of [JSON.stringify({ keys }), JSON.stringify({ keys }, null, 2)])
      expect(withoutPersonal(text, personal)).toBe(text);
  expect(withoutPersonal('password={hunter2', personal)).not.toContain('hunter2');
});

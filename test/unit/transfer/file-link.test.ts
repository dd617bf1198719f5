import { expect, it } from 'vitest';
import { judgeLink } from '../../../main/transfer/fetch/file-source.ts';

const far = new URL('https://files.example.com/a/b?signature=s');
const reach = 'loopback';
const near = new URL('http://127.0.0.1:4000/a/b?signature=s');

it.each<[string, URL | null, string]>([
  ['https://files.example.com/x?s=a%2Fb', null, 'https://files.example.com/x?s=a%2Fb'],
  ['http://127.0.0.1:4000/x', null, 'http://127.0.0.1:4000/x'],
  ['http://[::1]:4000/x', null, 'http://[::1]:4000/x'],
  ['https://other.example.com/x', far, 'https://other.example.com/x'],
  ['/x?s=1', far, 'https://files.example.com/x?s=1'],
  ['http://localhost:5000/x', near, 'http://localhost:5000/x'],
  ['https://files.example.com/x', near, 'https://files.example.com/x'],
])('%s after %s is followed', (link, start, url) => {
  expect(judgeLink(link, start === null ? null : { start, at: start }, { path: 'p', reach }).href).toBe(url);
});

it.each<[string, URL | null, string]>([
  ['', null, 'cannot be read'],
  ['/x', null, 'cannot be read'],
  ['http://files.example.com/x', null, 'not https'],
  ['http://files.example.com/x', far, 'not https'],
  ['//files.example.com/x', near, 'not https'],
  ['ftp://files.example.com/x', far, 'not https'],
  ['file:///etc/passwd', far, 'not https'],
  ['data:text/plain,x', far, 'not https'],
  ['https://u:secret@files.example.com/x', null, 'user name'],
  ['http://127.0.0.1:4000/admin', far, 'back into this machine'],
  ['https://localhost/admin', far, 'back into this machine'],
  ['http://[::1]/admin', far, 'back into this machine'],
])('%s after %s is refused', (link, start, reason) => {
  const judge = () => judgeLink(link, start === null ? null : { start, at: start }, { path: 'p', reach });
  expect(judge).toThrow(reason);
  expect(judge).not.toThrow('secret');
});

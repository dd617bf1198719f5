import { expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { parseBaseUrl } from '../../../main/remote/service-address.ts';

it.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['  https://api.example.com/ ', 'https://api.example.com'],
  ['https://api.example.com/v1', 'https://api.example.com'],
  ['https://api.example.com/v1/', 'https://api.example.com'],
  ['https://api.example.com/gen/v1//', 'https://api.example.com/gen'],
  ['https://API.example.com:443/Gen', 'https://api.example.com/Gen'],
  ['https://api.example.com:8443', 'https://api.example.com:8443'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://[::1]:4000/v1', 'http://[::1]:4000'],
])('%j is kept as %j', (typed, kept) => expect(parseBaseUrl(typed)).toBe(kept));

it.each([
  ['api.example.com', 'begin with https://'],
  ['', 'begin with https://'],
  ['localhost:4000', 'begin with https://'],
  ['ftp://api.example.com', 'begin with https://'],
  ['javascript://x', 'begin with https://'],
  ['http://api.example.com', 'plain http'],
  ['http://127.0.0.1.example.com', 'plain http'],
  ['http://localhost.example.com', 'plain http'],
  ['http://10.0.0.1', 'plain http'],
  ['https://', 'cannot be read'],
  ['https://exa mple.com', 'cannot be read'],
  ['https://user:secret@api.example.com', 'user name or password'],
  ['https://secret@api.example.com', 'user name or password'],
  ['https://api.example.com?token=secret', 'query'],
  ['https://api.example.com/?', 'query'],
  ['https://api.example.com/#secret', 'fragment'],
])('%j is refused, and never shown with its secret', (typed, reason) => {
  const error = refusalOf(typed);
  expect(isAppError(error, 'connection.url-invalid')).toBe(true);
  expect(String(error)).toContain(reason);
  expect(`${String(error)}${JSON.stringify(error)}`).not.toContain('secret');
});

function refusalOf(typed: string): unknown {
  try {
    return parseBaseUrl(typed);
  } catch (error) {
    return error;
  }
}

import { afterEach, expect, it } from 'vitest';
import { createDesk, failure, token } from './client-desk.ts';
import type { Answer } from './local-service.ts';

const desk = createDesk();
afterEach(() => desk.close());

const html = `<html>\r\n<head><title>Gateway</title></head>\u0000<body>${'x'.repeat(5000)}`;
const answer =
  (status: number, type: string, body: string | Buffer): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

it.each<[string, Answer, string, string]>([
  [
    'a page',
    answer(200, 'text/html', html),
    'remote.not-a-service',
    '<html> <head><title>Gateway</title></head> <body>',
  ],
  ['a page that refuses', answer(404, 'text/html', html), 'remote.not-a-service', '<html> <head>'],
  ['a page of a gateway', answer(501, 'text/html', html), 'remote.server-error', '<html> <head>'],
  [
    'text that calls itself JSON',
    answer(200, 'application/json', 'upstream\tis down\n'),
    'remote.invalid-response',
    'upstream is down',
  ],
  [
    'half of an answer',
    answer(200, 'application/json', '{"id":"j1","status"'),
    'remote.invalid-response',
    '{"id":"j1","status"',
  ],
  [
    'bytes',
    answer(200, 'application/octet-stream', Buffer.from([0, 1, 2, 0xff, 0xfe, 65])),
    'remote.not-a-service',
    'A',
  ],
])('%s is shown as it begins', async (_, given, code, begins) => {
  const { client } = await desk.serve(given);
  const error = await failure(client.getJob('j'));
  expect(error.code).toBe(code);
  const { excerpt } = error.data as { excerpt?: string };
  expect(excerpt?.startsWith(begins)).toBe(true);
  expect(excerpt?.length).toBeLessThanOrEqual(201);
  expect(excerpt).not.toMatch(/[\p{Cc}\n]/u);
  expect(error.message).not.toContain(begins);
});

const echo: Answer = (response, request) =>
  answer(200, 'text/plain', `you sent ${request.headers.authorization ?? ''} ${token}`)(response, request);

it('never holds the token, even where the service echoes it', async () => {
  const { client } = await desk.serve(echo);
  const error = await failure(client.getSettings());
  expect(error.data).toMatchObject({ excerpt: 'you sent Bearer [censored] [censored]' });
  expect(`${error.message}${JSON.stringify(error.data)}`).not.toContain(token);
});

it('is not there when there is nothing to show', async () => {
  const { client } = await desk.serve(answer(200, 'text/html', ''));
  expect((await failure(client.getJob('j'))).data).not.toHaveProperty('excerpt');
});

/** A token that is not on this machine is called the same in the sidebar, the settings and the banner. */
import { expect, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { healthNow } from '../../../../renderer/modules/connections/connection-words.ts';

test('a missing token is not called refused, and the sentence says where to enter a new one', () => {
  const missing = toFailure(new AppError('connection.token-missing', { name: 'Studio' }));
  expect(healthNow({ state: 'unauthorized', error: missing }).word).toBe('Token missing');
  expect(sentenceOf(missing)).toBe(
    'The token of “Studio” is not on this machine. Enter a new one in Settings › Connections.',
  );
  const refused = toFailure(
    new AppError('remote.unauthorized', { baseUrl: 'https://api.example.com', status: 401 }),
  );
  expect(healthNow({ state: 'unauthorized', error: refused }).word).toBe('Token not accepted');
});

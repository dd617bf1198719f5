/** What a problem of an asset says, of data that may be of another version. */
import { expect, test } from 'vitest';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import { problem, problemSentence } from '../../../main/contract/plain/problem-sentences.ts';

test('what is to be done depends on where the asset comes from', () => {
  expect(problem('file-gone', { origin: 'service' }).message).toBe(
    'The file is missing. Download the asset again; only missing files are downloaded.',
  );
  expect(problem('file-gone', { origin: 'folder' }).message).toBe(
    'The file is missing. Put it back, then inspect again.',
  );
});

test('its words are data that say the same later', () => {
  const { message, words } = problem('file-changed', { origin: 'folder', reason: 'it has other bytes' });
  expect(words).toEqual({ code: 'file-changed', data: { origin: 'folder', reason: 'it has other bytes' } });
  expect(problemSentence(words)).toBe(message);
});

test('many of a kind are counted in the last one', () => {
  const words = { code: 'file-gone', data: { origin: 'folder', others: 7 } };
  expect(problemSentence(words)).toMatch(/inspect again\. 7 more files are affected\.$/);
});

test('a stopped download says what its failure says', () => {
  const error = new AppError('transfer.folder-read-only', { folder: '/library/mug' });
  expect(problem('download-stopped', { failure: toFailure(error) }).message).toBe(error.message);
});

test('what an older version or the inspection said is told as it is; an unknown code says how to learn more', () => {
  expect(problemSentence({ code: 'finding', data: { text: 'No mass.' } })).toBe('No mass.');
  expect(problemSentence({ code: 'toString', data: {} })).toMatch(/another version of Caliper \(toString\)/);
});

/** What a command that waits ends with, though nothing that it waits for has ended. */
import { expect, it } from 'vitest';
import { whenFound } from '../../../main/cli/follow/follow.ts';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import { createFakeApp } from '../../fakes/handlers/handlers.ts';

it('a full disk, on which nothing that happens can be noted', async () => {
  const app = createFakeApp();
  const client = createDispatch(app.handlers, silentLog).client();
  const { signal } = new AbortController();
  const waiting = whenFound(client, signal, (event) => {
    if (event.type === 'ready') {
      app.events.emit({ type: 'notice', notice: toFailure(new AppError('job.unknown', { id: 'x' })) });
      app.events.emit({
        type: 'notice',
        notice: toFailure(new AppError('library.disk-full', { path: '/library' })),
      });
    }
    return null;
  });
  await expect(waiting).rejects.toMatchObject({ failure: { code: 'library.disk-full' } });
});

/** The page knows when the folder of the open library is away: at its start, by events, and when the user looks again. */
import { expect, onTestFinished, test } from 'vitest';
import { AppError, type AppFailureWire, toFailure } from '../../../../main/contract/plain/errors.ts';
import { connected, until } from '../connected.ts';

const gone = toFailure(new AppError('library.away', { path: '/home/ada/Caliper' }));

function opened() {
  const disk: { away: AppFailureWire | null } = { away: null };
  const page = connected((handlers) => ({
    ...handlers,
    libraries: { ...handlers.libraries, look: async () => disk.away },
  }));
  onTestFinished(() => page.stop());
  return { page, disk, shown: () => page.state.libraries.store.getState() };
}

test('it went before the page was there', async () => {
  const { page, disk, shown } = opened();
  disk.away = gone;
  page.start();
  await until(page.clock, () => shown().away !== null, 'it is known');
  expect(shown()).toMatchObject({ away: { code: 'library.away' }, returns: 0 });
  disk.away = null;
  await page.state.libraries.look();
  expect(shown()).toMatchObject({ away: null, returns: 1 });
});

test('it goes and comes back while the page is open: each return is a reason to read again, a look without news is none', async () => {
  const { page, shown } = opened();
  page.start();
  await until(page.clock, () => page.state.session.store.getState().status === 'ready', 'it is connected');
  const tell = async (away: AppFailureWire | null): Promise<void> => {
    page.app.events.emit({ type: 'presence.changed', away });
    await until(page.clock, () => shown().away?.code === away?.code, 'it is reported');
  };
  await tell(gone);
  expect(shown().returns).toBe(0);
  await tell(null);
  await page.state.libraries.look();
  expect(shown().returns).toBe(1);
  await tell(gone);
  await tell(null);
  expect(shown().returns).toBe(2);
});

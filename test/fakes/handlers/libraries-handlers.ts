/** Two libraries, of which the first one is open; a move that is begun stands at a third. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { LibrariesState, LibraryMove } from '../../../main/contract/schema/libraries.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import type { FakeState } from '../fake-state.ts';

const here = '/home/ada/Caliper';

export function librariesHandlers({ events }: Pick<FakeState, 'events'>): Pick<Handlers, 'libraries'> {
  let state: LibrariesState = {
    libraries: [
      {
        path: here,
        name: 'Caliper',
        openedAt: '2026-01-02T03:04:05.000Z',
        assets: 312,
        sizeBytes: 48_300_000_000,
        isOpen: true,
        isThere: true,
      },
      {
        path: '/media/ada/archive/Kitchen',
        name: 'Kitchen',
        openedAt: '2025-12-20T10:00:00.000Z',
        assets: 1204,
        sizeBytes: 211_000_000_000,
        isOpen: false,
        isThere: false,
      },
    ],
    hasDialog: false,
    move: null,
  };
  const set = (move: LibraryMove | null): LibrariesState => {
    state = { ...state, move };
    events.emit({ type: 'libraries.changed', state });
    return state;
  };
  return {
    libraries: {
      state: async () => state,
      look: async () => null,
      choose: async () => ({ path: null }),
      use: async ({ path, create }) => {
        if (!create) throw new AppError('library.not-a-library', { path });
        return null;
      },
      forget: async ({ path }) => {
        state = { ...state, libraries: state.libraries.filter((one) => one.path !== path) };
        return state;
      },
      planMove: async ({ to, copy }) => ({
        from: here,
        to,
        how: copy || to.startsWith('/media') ? 'copy' : 'rename',
        files: 4120,
        bytes: 48_300_000_000,
        freeBytes: 900_000_000_000,
      }),
      move: async ({ to }) =>
        set({
          from: here,
          to,
          how: 'copy',
          step: 'copying',
          files: 4120,
          filesDone: 1370,
          bytes: 48_300_000_000,
          bytesDone: 16_100_000_000,
          leftMs: 340_000,
          failure: null,
        }),
      resumeMove: async () => state,
      cancelMove: async () => set(null),
      removeOld: async () => set(null),
      keepOld: async () => set(null),
    },
  };
}

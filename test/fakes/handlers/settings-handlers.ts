/** Space on the disk and a report about a fault, made up. */
import type { UpdateState } from '../../../main/contract/schema/app-info.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { fakeTime } from '../rows.ts';

const places = {
  libraryPath: '/home/maker/Caliper',
  userDataPath: '/home/maker/.config/caliper',
} as const;

/** A library of some gigabytes; what is cleared is gone the next time. */
export function settingsHandlers(): Pick<Handlers, 'storage' | 'diagnostics' | 'updates'> {
  let parts = [
    { part: 'models' as const, bytes: 4_300_000_000, files: 8120 },
    { part: 'pictures' as const, bytes: 1_100_000_000, files: 9042 },
    { part: 'bin' as const, bytes: 120_000_000, files: 84 },
    { part: 'inputs' as const, bytes: 2_600_000_000, files: 37 },
    { part: 'thumbnails' as const, bytes: 210_000_000, files: 12_400 },
    { part: 'catalogue' as const, bytes: 38_000_000, files: 3 },
    { part: 'logs' as const, bytes: 6_400_000, files: 4 },
    { part: 'settings' as const, bytes: 92_000, files: 11 },
  ];
  return {
    storage: {
      measure: async () => ({ ...places, parts, freeBytes: 120_000_000_000, measuredAt: fakeTime }),
      async clear({ part }) {
        const found = parts.find((one) => one.part === part);
        parts = parts.filter((one) => one !== found);
        return { bytes: found?.bytes ?? 0, files: found?.files ?? 0 };
      },
    },
    updates: fakeUpdates(),
    diagnostics: {
      collect: async () => ({
        id: '5a0c7b1e-7f3a-4b10-9c55-0242ac120002',
        fileName: 'caliper-report-2026-01-02T03-04-05.zip',
        files: [
          { name: 'about.json', text: '{\n  "caliper": "0.1.0",\n  "system": "linux"\n}\n' },
          { name: 'log.txt', text: '{"level":30,"msg":"the library ~/Caliper is open"}\n'.repeat(80) },
        ],
      }),
      versions: async () => ({
        ...places,
        caliper: '0.1.0',
        parts: [
          { name: 'Node', version: '24.21.0' },
          { name: 'ffmpeg', version: '7.0' },
        ],
        system: 'linux 6.12 x64',
        logsPath: `${places.userDataPath}/logs`,
      }),
    },
  };
}

/** A newer version is found at the first look, and is loaded at once. */
function fakeUpdates(): Handlers['updates'] {
  let state: UpdateState = {
    setUp: 'on',
    phase: 'idle',
    lookedAt: null,
    version: null,
    progress: null,
    error: null,
  };
  const set = async (change: Partial<UpdateState>): Promise<UpdateState> => (state = { ...state, ...change });
  return {
    state: async () => state,
    look: () => set({ phase: 'found', version: '9.9.9', lookedAt: fakeTime }),
    load: () => set({ phase: 'ready' }),
    install: async () => null,
  };
}

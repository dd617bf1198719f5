/** What works with ffmpeg: looking into clips, and making films of the 3D view. */
import { openCapture } from '../../capture/open-capture.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { Clock } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import type { ThreadFaults } from '../../core/logging/thread-faults.ts';
import { createVideos } from '../pictures/index.ts';
import type { AppOptions } from '../shared/app-options.ts';
import { createClipMedia } from './clip-media.ts';
import { toolsInUse } from './tools-in-use.ts';

interface Deps {
  readonly preferences: { get(): Preferences };
  readonly clock: Clock;
  readonly faults: ThreadFaults;
}

/** One per application; `measuring` takes the place of the program's own where a test gives one. */
export function createFilming(
  { preferences, clock, faults }: Deps,
  { userDataPath }: AppConfig,
  { log, captureThread, measuring }: AppOptions,
) {
  const tools = toolsInUse(() => preferences.get().ffmpegPath);
  return {
    tools,
    media: createClipMedia(tools),
    videos: createVideos({ userDataPath, clock, tools }),
    measuring: measuring ?? openCapture({ log, tools, entry: captureThread, clock, faults }),
  };
}

/** The ffmpeg and ffprobe in use, looked for once for each path that the user names. */
import { findTools } from '../../media/tools.ts';
import type { Tools } from '../../media/types.ts';

/** What was not found is looked for again the next time: it may have been installed. Throws `media.no-ffmpeg`. */
export function toolsInUse(ffmpegPath: () => string | null): () => Promise<Tools> {
  let found: { readonly by: string | null; readonly tools: Promise<Tools> } | null = null;
  return () => {
    const by = ffmpegPath();
    if (found?.by === by) return found.tools;
    const tools = findTools({ ffmpegPath: by });
    found = { by, tools };
    tools.catch(() => {
      if (found?.tools === tools) found = null;
    });
    return tools;
  };
}

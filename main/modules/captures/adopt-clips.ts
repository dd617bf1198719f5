/** After a damaged catalogue was made anew: clips that lie in the library and that no row knows are checked again, so that none is lost from sight. */
import type { CaptureRow } from '../../catalogue/capture-tables.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { clipsOf } from '../creation/index.ts';
import type { Inputs } from '../inputs/index.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly inputs: Pick<Inputs, 'list' | 'find' | 'sizeOf'>;
  readonly clock: Clock;
}

/** What a clip is called is known from the requests that show it; others are called by their id. Answers how many were adopted. Throws `library.*`. */
export async function adoptClips({ catalogue, inputs, clock }: Deps): Promise<number> {
  const names = namesOf(catalogue);
  const rows: CaptureRow[] = [];
  for (const inputId of await inputs.list()) {
    if (catalogue.captures.get(inputId) !== null) continue;
    // Whatever else lies there is none of ours.
    const found = await inputs.find(inputId).catch(() => null);
    if (found?.mediaType !== 'video/mp4' && found?.mediaType !== 'video/quicktime') continue;
    const ending = found.mediaType === 'video/mp4' ? 'mp4' : 'mov';
    const fileName = names.get(inputId) ?? `${inputId}.${ending}`;
    rows.push({
      inputId,
      fileName,
      otherNames: [],
      sizeBytes: await inputs.sizeOf(inputId, fileName),
      sha256: inputId,
      mediaType: found.mediaType,
      addedAt: timestamp(clock),
      listed: true,
      objectKey: null,
      bestOfObject: false,
      state: 'waiting',
      board: { type: 'auto' },
      summary: null,
      error: null,
      trimmedFrom: null,
    });
  }
  catalogue.transaction(() => {
    for (const row of rows) catalogue.captures.insert(row);
  });
  return rows.length;
}

function namesOf({ submissions }: Catalogue): Map<InputId, string> {
  const clips = submissions
    .list(['waiting', 'sending', 'refused', 'accepted'])
    .flatMap(({ request }) => clipsOf(request));
  return new Map(
    clips.flatMap((clip) => (clip.type === 'clip' ? [[clip.inputId, clip.fileName] as const] : [])),
  );
}

/** Enters clips into the list of those that are to be checked; the same content under another name is the same row. */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CaptureRow } from '../../catalogue/library-tables.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { BoardChoice } from '../../contract/schema/capture/board.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { forEachConcurrently } from '../../core/concurrency/limiter.ts';
import { clipsOf } from '../creation/index.ts';
import type { Inputs } from '../inputs/index.ts';
import { captureWords } from './refusal-words.ts';
import type { StoredMeasurements } from './stored-measurements.ts';

/** A clip as it is requested. */
export interface AskedClip {
  readonly inputId: InputId;
  readonly fileName: string;
}

/** `trimmedFrom`: what a new one was cut out of. */
export interface EnterOptions {
  /** Undefined: a known clip keeps its own. */
  readonly board?: BoardChoice | undefined;
  readonly again: boolean;
  readonly trimmedFrom?: InputId;
}

/** The next step for each of them: `judge` names those that were measured before and only have to be judged. */
export interface Entered {
  readonly rows: readonly CaptureRow[];
  readonly judge: readonly InputId[];
}

interface EnterDeps {
  readonly catalogue: Catalogue;
  readonly inputs: Pick<Inputs, 'find' | 'sizeOf' | 'knownSha256'>;
  readonly stored: StoredMeasurements;
  readonly clock: Clock;
  readonly isRunning: (inputId: InputId) => boolean;
}

/** Clips whose file is looked for at the same time. */
const lookedAtOnce = 8;
/** Other names that are kept of one clip. */
const mostNames = 100;

/** In one transaction, a row each, in the order requested. Throws `input.missing`, `input.not-a-clip`, `library.*`. */
export async function enterClips(
  deps: EnterDeps,
  clips: readonly AskedClip[],
  options: EnterOptions,
): Promise<Entered> {
  const fresh = new Map<InputId, Pick<CaptureRow, 'sizeBytes' | 'mediaType'>>();
  await forEachConcurrently(
    [...new Map(clips.map((clip) => [clip.inputId, clip])).values()],
    lookedAtOnce,
    async (clip) => {
      fresh.set(clip.inputId, await factsOf(deps, clip.inputId, clip.fileName));
    },
  );
  const { catalogue } = deps;
  return catalogue.transaction(() => {
    const rows = new Map<InputId, CaptureRow>();
    const judge = new Set<InputId>();
    for (const clip of clips) {
      const facts = fresh.get(clip.inputId);
      if (facts === undefined) continue;
      const known = catalogue.captures.get(clip.inputId) ?? newRow(deps, clip, facts, options);
      const judged = known.state === 'done' && !options.again && deps.stored.has(clip.inputId, '');
      const row = catalogue.captures.update(clip.inputId, {
        listed: true,
        board: options.board ?? known.board,
        otherNames: otherNames(known, clip.fileName),
        // A check that runs goes by the row as it is at its end.
        ...(judged || deps.isRunning(clip.inputId) ? {} : { state: 'waiting', error: null }),
      });
      rows.set(row.inputId, row);
      if (judged) judge.add(row.inputId);
    }
    return { rows: [...rows.values()], judge: [...judge] };
  });
}

async function factsOf(
  { inputs }: EnterDeps,
  inputId: InputId,
  fileName: string,
): Promise<Pick<CaptureRow, 'sizeBytes' | 'mediaType'>> {
  const found = await inputs.find(inputId);
  if (found === null) throw new AppError('input.missing', { fileName });
  const { mediaType } = found;
  if (mediaType !== 'video/mp4' && mediaType !== 'video/quicktime')
    throw new AppError('input.not-a-clip', { fileName, found: captureWords.isA(mediaType) });
  return { mediaType, sizeBytes: await inputs.sizeOf(inputId, fileName) };
}

function newRow(
  { catalogue, inputs, clock }: EnterDeps,
  { inputId, fileName }: AskedClip,
  facts: Pick<CaptureRow, 'sizeBytes' | 'mediaType'>,
  { board, trimmedFrom }: EnterOptions,
): CaptureRow {
  const row: CaptureRow = {
    inputId,
    fileName,
    otherNames: [],
    ...facts,
    sha256: inputs.knownSha256(inputId) ?? inputId,
    addedAt: timestamp(clock),
    listed: true,
    objectKey: null,
    bestOfObject: false,
    state: 'waiting',
    board: board ?? { type: 'auto' },
    summary: null,
    error: null,
    trimmedFrom: trimmedFrom ?? null,
  };
  catalogue.captures.insert(row);
  return row;
}

function otherNames({ fileName, otherNames: known }: CaptureRow, name: string): string[] {
  return name === fileName || known.includes(name) || known.length >= mostNames ? known : [...known, name];
}

// After a damaged catalogue was made anew: clips that lie in the library and that no row knows are checked again, so that none is lost from sight.

interface AdoptDeps {
  readonly catalogue: Catalogue;
  readonly inputs: Pick<Inputs, 'list' | 'find' | 'sizeOf'>;
  readonly clock: Clock;
}

/** What a clip is called is known from the requests that show it; others are called by their id. Answers how many were adopted. Throws `library.*`. */
export async function adoptClips({ catalogue, inputs, clock }: AdoptDeps): Promise<number> {
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

/** Clips whose check has failed are not sent, unless the user says so: then that is kept with the request. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { UploadedAnyway } from '../../contract/schema/capture/check.ts';
import type { ClipSource, CreateRequest } from '../../contract/schema/creation/create-request.ts';

/** A request, and whether it is sent all the same. */
interface Asked {
  readonly request: CreateRequest;
  readonly anyway?: boolean | undefined;
}

/**
 * One for each request: the clips that are sent although their check had failed, null where there is none. To be asked
 * in the transaction that journals the requests. Throws `capture.will-not-do` of the first that was not allowed.
 */
export function failedClips(
  { captures }: Pick<Catalogue, 'captures'>,
  requests: readonly Asked[],
  at: string,
): (UploadedAnyway[] | null)[] {
  const refused: UploadedAnyway[] = [];
  const sent = requests.map(({ request, anyway }) => {
    const failed = clipsOf(request).flatMap((clip) => failedClip(captures, clip, at));
    if (anyway !== true) refused.push(...failed);
    return failed.length === 0 ? null : failed;
  });
  const [first, ...others] = new Map(refused.map((clip) => [clip.inputId, clip])).values();
  if (first === undefined) return sent;
  const { fileName, headline } = first;
  throw new AppError('capture.will-not-do', { fileName, headline, others: others.length });
}

/** Every clip that the request shows. */
export function clipsOf(request: CreateRequest): ClipSource[] {
  if (request.route === 'measured') return [request.capture];
  return request.route === 'measured-batch' ? request.items.map(({ capture }) => capture) : [];
}

/** What the keyframes alone say does not count, and what was never checked is not known to be bad. */
function failedClip(captures: Catalogue['captures'], clip: ClipSource, at: string): UploadedAnyway[] {
  if (clip.type !== 'clip') return [];
  const { inputId, fileName } = clip;
  const summary = captures.get(inputId)?.summary ?? null;
  if (summary === null || !summary.final) return [];
  const { verdict, headline, issues } = summary;
  return verdict === 'fail' || verdict === 'unreadable'
    ? [{ inputId, fileName, at, verdict, headline, issues }]
    : [];
}

/** Requests that wait here, as the real queue treats them: what may be at the service is neither paused nor moved. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { PhotoReport } from '../../../main/contract/schema/capture/photo.ts';
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import { paramsSchema } from '../../../main/contract/schema/creation/params.ts';
import type { Capacity, Submission } from '../../../main/contract/schema/creation/submission.ts';
import { inputIdSchema } from '../../../main/contract/schema/ids.ts';
import { readTable } from '../../../main/modules/batch-table/read-table.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import type { FakeState } from '../fake-state.ts';
import { fakeSubmission } from '../rows.ts';

/** A report on a photo with nothing wrong. */
export function passingPhoto(fileName: string): PhotoReport {
  const light = { dark: 40, bright: 220, objectDark: 40, objectMedian: 120, objectBright: 200 };
  return {
    fileName,
    verdict: 'pass',
    findings: [],
    measurement: {
      widthPx: 1024,
      heightPx: 1024,
      workingEdgePx: 1024,
      blurAcrossPx: 1,
      blurDownPx: 1,
      light: {
        ...light,
        objectWhite: 0,
        objectBlack: 0,
        clippedOne: 0,
        clippedTwo: 0,
        clippedAll: 0,
        fading: 1,
      },
      objects: [{ area: 0.3, left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 }],
      touched: [0, 0, 0, 0],
      busy: 0,
      distinct: 50,
      cutOut: false,
    },
  };
}

/** `create` and `submissions`; a created one stays on its way for ever. */
export function submissionHandlers(app: FakeState): Pick<Handlers, 'create' | 'submissions'> {
  const submission = (id: string): Submission => {
    const found = app.submissions.find((one) => one.id === id);
    if (found === undefined) throw new AppError('submission.unknown', { id });
    return found;
  };
  const put = (changed: Submission): Submission => {
    app.submissions.splice(app.submissions.indexOf(submission(changed.id)), 1, changed);
    app.events.emit({ type: 'submission.changed', submission: changed });
    return changed;
  };
  const changeAll = (ids: readonly string[], to: (one: Submission) => Submission): Submission[] => {
    const changed = ids.map((id) => put(to(submission(id))));
    app.events.emit({ type: 'capacity.changed', capacity: capacityOf(app) });
    return changed;
  };
  const submit = (request: CreateRequest, part: Partial<Submission> = {}): Submission => {
    const made = fakeSubmission(app.submissions.length + 1, request, part);
    app.submissions.push(made);
    app.events.emit({ type: 'submission.changed', submission: made });
    return made;
  };
  return {
    create: {
      standard: async (request) => submit({ route: 'standard', ...request }),
      submit: async ({ requests, label, paused }) =>
        requests.map(({ request, lineage }) => submit(request, { lineage, label, paused })),
      submitUnlessQueued: async ({ requests, label, paused }) => ({
        existing: false,
        submissions: requests.map(({ request, lineage }) => submit(request, { lineage, label, paused })),
      }),
      reported: async () => null,
      readTable: async (file) => readTable(file),
      capacity: async () => capacityOf(app),
      show: async ({ request }) => {
        const body = JSON.stringify(request, null, 2);
        return { method: 'POST', path: `/v1/${request.route}`, body, curl: `curl --data-raw '${body}'` };
      },
      like: async ({ assetId }) => likeOf(app, assetId),
      async again({ assetId }) {
        const asked = app.submissions.find(
          ({ lineage }) => lineage?.type === 'like' && lineage.assetId === assetId,
        );
        return asked ?? submit(likeOf(app, assetId).request, { lineage: { type: 'like', assetId } });
      },
      checkPhoto: async ({ fileName }) => passingPhoto(fileName),
      imageOf: async ({ assetId, what }) => ({
        kind: 'image',
        id: inputIdSchema.parse('b'.repeat(40)),
        fileName: `${assetId} ${what}.png`,
        sizeBytes: 48_000,
        sha256: 'b'.repeat(64),
        mediaType: 'image/png',
        widthPx: 512,
        heightPx: 512,
      }),
    },
    submissions: {
      list: async () =>
        app.submissions.filter((one) => one.state !== 'accepted').toSorted((a, b) => a.position - b.position),
      retryNow: async ({ submissionId }) => submission(submissionId),
      discard: async ({ submissionId }) => {
        const gone = submission(submissionId);
        if (gone.state !== 'refused' && gone.mayBeAtService)
          throw new AppError('submission.not-discardable', { state: gone.state });
        app.submissions.splice(app.submissions.indexOf(gone), 1);
        app.events.emit({ type: 'submission.removed', submissionId });
        return gone;
      },
      pause: async ({ submissionIds, paused }) =>
        changeAll(submissionIds, (one) => (one.mayBeAtService ? one : { ...one, paused })),
      label: async ({ submissionIds, label }) => changeAll(submissionIds, (one) => ({ ...one, label })),
      release: async ({ submissionIds }) => changeAll(submissionIds, (one) => ({ ...one, hold: null })),
      move: async ({ submissionIds, before }) => {
        const order = app.submissions.toSorted((a, b) => a.position - b.position);
        const moved = submissionIds.map(submission);
        const rest = order.filter((one) => !moved.includes(one));
        const at = before === null ? rest.length : rest.indexOf(submission(before));
        const after = rest[at - 1]?.position ?? 0;
        const step = ((rest[at]?.position ?? after + moved.length + 1) - after) / (moved.length + 1);
        return moved.map((one, index) => put({ ...one, position: after + step * (index + 1) }));
      },
    },
  };
}

function likeOf({ assets }: FakeState, assetId: string): { request: CreateRequest; exact: boolean } {
  const asset = assets.find((one) => one.id === assetId);
  if (asset === undefined) throw new AppError('asset.unknown', { id: assetId });
  const { source, name } = asset;
  if (source.type !== 'text') throw new AppError('create.unlike', { name: name ?? assetId });
  const input = { type: 'text' as const, text: source.text };
  return { request: { route: 'standard', name, input, params: paramsSchema.parse({}) }, exact: true };
}

function capacityOf(app: FakeState): Capacity {
  const waiting = app.submissions.filter((one) => one.state === 'waiting');
  return {
    setsInFlight: 0,
    setsAtMost: 5,
    setsElsewhere: false,
    assetLimit: null,
    waitingSubmissions: waiting.length,
    waitingAssets: waiting.reduce((sum, { request }) => sum + assetsOf(request), 0),
    pausedSubmissions: waiting.filter((one) => one.paused).length,
    heldSubmissions: waiting.filter((one) => one.hold !== null).length,
    ...app.capacity,
  };
}

function assetsOf(request: CreateRequest): number {
  if ('items' in request) return request.items.length;
  return 'count' in request ? request.count : 1;
}

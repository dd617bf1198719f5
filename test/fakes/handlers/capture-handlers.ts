/** Clips and boards in memory: checks end at once with a good clip's report, and what changes says so. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { IntakePhoto, IntakeState } from '../../../main/contract/schema/capture/intake.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import { boardIdSchema, type InputId, inputIdSchema } from '../../../main/contract/schema/ids.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { sampleReport } from '../capture-measurement.ts';
import { fakeCapture, fakeSummary } from '../capture-row.ts';
import type { FakeState } from '../fake-state.ts';

/** `captures`, `boards` and `intake`. */
export function captureHandlers(app: FakeState): Pick<Handlers, 'captures' | 'boards' | 'intake'> {
  const clip = (inputId: InputId): CaptureCheck => {
    const found = app.captures.find((one) => one.inputId === inputId);
    if (found === undefined) throw new AppError('capture.unknown', { id: inputId });
    return found;
  };
  const put = (capture: CaptureCheck): CaptureCheck => {
    const at = app.captures.findIndex((one) => one.inputId === capture.inputId);
    if (at >= 0) app.captures.splice(at, 1, capture);
    else app.captures.unshift(capture);
    app.events.emit({ type: 'capture.changed', capture });
    return capture;
  };
  return {
    intake: intakeHandlers(),
    captures: {
      list: async () => app.captures,
      check: async ({ clips, board }) =>
        clips.map(({ inputId, fileName }) => {
          const known = app.captures.find((one) => one.inputId === inputId);
          const row = known ?? fakeCapture(app.captures.length + 1, { inputId, fileName });
          return put({ ...row, board: board ?? row.board });
        }),
      report: async ({ inputId }) => {
        const { fileName, sha256, sizeBytes, summary } = clip(inputId);
        if (summary === null) throw new AppError('capture.no-report', { fileName });
        return sampleReport({}, { clip: { inputId, fileName, sha256, sizeBytes } });
      },
      setBoard: async ({ inputIds, board }) => inputIds.map((id) => put({ ...clip(id), board })),
      stop: async ({ inputIds }) =>
        inputIds.map((id) => put({ ...clip(id), state: 'stopped', progress: null })),
      remove: async ({ inputIds }) => {
        for (const inputId of inputIds) {
          app.captures.splice(app.captures.indexOf(clip(inputId)), 1);
          app.events.emit({ type: 'capture.removed', inputId });
        }
        return null;
      },
      trim: async ({ inputId, span }) => {
        const whole = clip(inputId);
        const n = app.captures.length + 1;
        return put(
          fakeCapture(n, {
            fileName: `Part of ${whole.fileName}`,
            trimmedFrom: inputId,
            summary: fakeSummary({ durationS: span.toS - span.fromS }),
          }),
        );
      },
      still: async ({ inputId, atS }) => ({
        kind: 'image',
        id: inputIdSchema.parse(`still-${Math.round(atS * 1000)}`),
        fileName: `${clip(inputId).fileName} at ${atS}.png`,
        sizeBytes: 4_000_000,
        sha256: 'cd'.repeat(32),
        mediaType: 'image/png',
        widthPx: 1920,
        heightPx: 1080,
      }),
    },
    boards: boardHandlers(app),
  };
}

function boardHandlers(app: FakeState): Handlers['boards'] {
  const tell = (): void => app.events.emit({ type: 'boards.changed', boards: [...app.boards] });
  return {
    list: async () => app.boards,
    save: async (input) => {
      const board = { ...input, id: input.id ?? boardIdSchema.parse(`board-${app.boards.length + 1}`) };
      const at = app.boards.findIndex(({ id }) => id === board.id);
      if (at >= 0) app.boards.splice(at, 1, board);
      else app.boards.push(board);
      tell();
      return board;
    },
    remove: async ({ boardId }) => {
      const at = app.boards.findIndex(({ id }) => id === boardId);
      if (at >= 0) app.boards.splice(at, 1);
      tell();
      return null;
    },
  };
}

/** Photos alone: nothing is watched or offered, and no file says when it was taken. */
function intakeHandlers(): Handlers['intake'] {
  let photos: IntakePhoto[] = [];
  const state = async (): Promise<IntakeState> => ({ photos, folders: [], disks: [] });
  return {
    state,
    async addPhotos({ photos: added }) {
      const fresh = added.map(
        ({ id, fileName, sizeBytes, widthPx, heightPx }): IntakePhoto => ({
          inputId: id,
          fileName,
          sizeBytes,
          widthPx,
          heightPx,
          addedAt: '2026-11-05T09:00:00.000Z',
        }),
      );
      photos = [...photos, ...fresh];
      return state();
    },
    async removePhotos({ inputIds }) {
      photos = photos.filter(({ inputId }) => !inputIds.includes(inputId));
      return state();
    },
    facts: async ({ inputIds }) =>
      inputIds.map((inputId) => ({ inputId, taken: null, durationS: 40, contentId: null })),
    watchFolder: async () => null,
    watchDisk: state,
    dismissDisk: state,
    unwatch: state,
  };
}

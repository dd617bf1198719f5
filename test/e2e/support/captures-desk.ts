/** Clips and boards in every state, in memory: for looking at their screens and walking through them by keys. */
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import { namedBoardSchema } from '../../../main/contract/schema/capture/board.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { sampleLayout, sampleReport } from '../../fakes/capture-measurement.ts';
import { fakeCapture, fakeSummary } from '../../fakes/capture-row.ts';
import { createFakeApp } from '../../fakes/handlers/handlers.ts';

/** The report of `quarter.mov` is on a quarter of a walk, blurred and dark in parts; that of `sound.mp4` has a fault. */
export function captureDesk(): Handlers {
  const app = createFakeApp({ assetCount: 0 });
  app.captures.push(...clips());
  app.boards.push(...boards());
  return {
    ...app.handlers,
    captures: {
      ...app.handlers.captures,
      async report(input, options) {
        const { clip } = await app.handlers.captures.report(input, options);
        if (clip.fileName === 'sound.mp4')
          return sampleReport(
            { fault: { code: 'no-video', service: true, atS: null, detail: 'an audio file' } },
            { clip },
          );
        if (clip.fileName !== 'quarter.mov') return sampleReport({}, { clip });
        const dark = [{ fromS: 12, toS: 14 }];
        return sampleReport({ sweepDeg: 102, motionBlur: [{ fromS: 4, toS: 7 }], dark }, { clip });
      },
    },
  };
}

function clips(): CaptureCheck[] {
  const error = toFailure(new AppError('input.missing', { fileName: 'gone.mov' }));
  const progress = { phase: 'full', fraction: 0.4, secondsLeft: 12 } as const;
  const patches: readonly Partial<CaptureCheck>[] = [
    { fileName: 'mug-2.mov', objectKey: 'mug', bestOfObject: true, otherNames: ['copy of mug-2.mov'] },
    {
      fileName: 'mug-1.mov',
      objectKey: 'mug',
      summary: fakeSummary({
        verdict: 'warn',
        headline: 'There are doubts: it is recorded from one height.',
      }),
    },
    {
      fileName: 'quarter.mov',
      summary: fakeSummary({
        verdict: 'fail',
        headline: 'Re-film the whole walk: part of the walk is missing.',
      }),
    },
    {
      fileName: 'sound.mp4',
      summary: fakeSummary({ verdict: 'unreadable', headline: 'It holds no video.', durationS: null }),
    },
    { fileName: 'gone.mov', state: 'failed', summary: null, error },
    { fileName: 'next.mov', state: 'checking', summary: fakeSummary({ final: false }), progress },
    { fileName: 'later.mov', state: 'waiting', summary: null },
    { fileName: 'halted.mov', state: 'stopped', summary: null },
  ];
  return patches.map((patch, place) => fakeCapture(patches.length - place, patch));
}

function boards() {
  const board = { name: 'Lab A4', layout: sampleLayout, nominalSquareMm: 35, measure: null };
  return [
    namedBoardSchema.parse({ ...board, id: 'board-1' }),
    namedBoardSchema.parse({
      ...board,
      id: 'board-2',
      name: 'Floor',
      measure: { squares: 7, lengthMm: 241, uncertaintyMm: 0.5 },
    }),
  ];
}

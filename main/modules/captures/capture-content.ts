/** The byte channel's part for clips and boards: single frames for the page, reports as downloadable files, and sheets to print. */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Capture } from '../../capture/capture.ts';
import { reportJson } from '../../capture/export/report-data.ts';
import { type ReportPicture, reportHtml } from '../../capture/export/report-html.ts';
import { boardPdf } from '../../capture/print/board-pdf.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { serialFrom } from '../../contract/rules/capture/board-code.ts';
import { layOutSheet } from '../../contract/rules/capture/board-sheet.ts';
import { contentPaths } from '../../contract/rules/content-paths.ts';
import { type BoardPrint, boardPrintSchema } from '../../contract/schema/capture/board.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import { type InputId, inputIdSchema } from '../../contract/schema/ids.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Inputs } from '../inputs/index.ts';
import { attachment, badRequest, notFound } from '../shared/http/file-response.ts';
import { boundedText } from '../shared/http/request-body.ts';
import type { Captures } from './captures.ts';
import type { ClipMedia } from './clip-media.ts';
import { captureWords } from './refusal-words.ts';

/** Frames come in these sizes only, so that a page cannot ask for a thousand different ones. */
const edgesPx = [256, 640, 1280, 1920];
/** Each is an ffmpeg of its own, beside those that check clips. */
const framesAtOnce = 2;
/** Pictures in a report, and how large. */
const reportPictures = 6;
const reportEdgePx = 640;
/** Two pictures closer than this show the same. */
const apartS = 0.5;

interface ContentDeps {
  readonly inputs: Pick<Inputs, 'find'>;
  readonly captures: Pick<Captures, 'report'>;
  readonly media: Pick<ClipMedia, 'framePicture'>;
  readonly log: Log;
}

/** Answers `/content/captures/<id>/…`; the path's remaining segments are given. */
export function createCaptureContent(
  deps: ContentDeps,
): (request: Request, segments: readonly string[]) => Promise<Response> {
  const turn = createLimiter(framesAtOnce);
  const picture: Picture = (inputId, fileName, wanted, signal) =>
    turn(async () => {
      // A user who scrubs along a clip has left most of its frames before their turn comes.
      signal.throwIfAborted();
      const found = await deps.inputs.find(inputId);
      if (found === null || !found.mediaType.startsWith('video/')) return null;
      const clip = { file: found.absolute, fileName };
      return deps.media.framePicture(clip, { ...wanted, format: 'jpeg' }, signal);
    });
  return async (request, [id = '', verb, ...rest]) => {
    const inputId = inputIdSchema.safeParse(id);
    if (!inputId.success || rest.length > 0) return notFound();
    if (verb === 'frame') return frame(picture, request, inputId.data);
    if (verb === 'report.json') return reportFile(deps, picture, request, inputId.data, 'json');
    if (verb === 'report.html') return reportFile(deps, picture, request, inputId.data, 'html');
    return notFound();
  };
}

/** Null when no such clip is kept. */
type Picture = (
  inputId: InputId,
  fileName: string,
  wanted: { readonly atS: number; readonly edgePx: number },
  signal: AbortSignal,
) => Promise<Uint8Array | null>;

async function frame(picture: Picture, request: Request, inputId: InputId): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [at, edge] = [searchParams.get('at') ?? '', searchParams.get('edge') ?? ''];
  if (!/^\d{1,5}(\.\d{1,6})?$/.test(at)) return badRequest('“at” is seconds, such as 12.5');
  if (!/^[1-9]\d{0,4}$/.test(edge)) return badRequest('“edge” is pixels, such as 640');
  const wanted = {
    atS: Number(at),
    edgePx: edgesPx.find((one) => one >= Number(edge)) ?? edgesPx[edgesPx.length - 1] ?? 0,
  };
  const etag = `"${inputId}-${wanted.atS}-${wanted.edgePx}"`;
  // Its id is the beginning of its content's hash: the same frame is the same for ever.
  const headers = { etag, 'cache-control': 'private, max-age=31536000, immutable' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const jpeg = await picture(inputId, inputId, wanted, request.signal);
  if (jpeg === null) return notFound();
  return new Response(new Uint8Array(jpeg), { headers: { ...headers, 'content-type': 'image/jpeg' } });
}

async function reportFile(
  { captures, log }: ContentDeps,
  picture: Picture,
  { signal }: Request,
  inputId: InputId,
  format: 'html' | 'json',
): Promise<Response> {
  const report = await captures.report(inputId);
  const { fileName } = report.clip;
  const clip = path.basename(fileName, path.extname(fileName)).slice(0, 200);
  const name = `${captureWords.fileNames.report(clip)}.${format}`;
  if (format === 'json') return attachment(reportJson(report), 'application/json', name);
  const pictures: ReportPicture[] = [];
  for (const atS of pictureTimes(report)) {
    const jpeg = await picture(inputId, fileName, { atS, edgePx: reportEdgePx }, signal).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        // A report without one of its pictures is better than none.
        if (!(error instanceof AppError)) throw error;
        log.warn({ code: error.code }, 'a picture of a report could not be made');
        return null;
      },
    );
    if (jpeg !== null) pictures.push({ atS, jpeg });
  }
  return attachment(reportHtml(report, pictures), 'text/html; charset=utf-8', name);
}

/** The best still, then the middle of each issue's first span, the gravest issue first. */
export function pictureTimes({ bestStillS, issues }: CaptureReport): number[] {
  const wished = [
    ...(bestStillS === null ? [] : [bestStillS]),
    ...issues.flatMap(({ spans: [first] }) => (first === undefined ? [] : [(first.fromS + first.toS) / 2])),
  ];
  const times: number[] = [];
  for (const atS of wished)
    if (times.length < reportPictures && times.every((other) => Math.abs(other - atS) >= apartS))
      times.push(atS);
  return times;
}

/** What is requested has a few hundred. */
const maxBoardBytes = 16 * 1024;

/** Answers a POST to `contentPaths.boardPdf`; one without a serial gets one of its own. Throws `board.in-print`, and what the thread throws that knows the markers. */
export async function printBoard(
  measuring: Pick<Capture, 'boardMarkers'>,
  request: Request,
): Promise<Response> {
  const text = await boundedText(request, maxBoardBytes);
  if (text === null) return new Response('Too large', { status: 413 });
  const print = parseBoard(text);
  // Said before the thread is started that knows the markers.
  const fit = layOutSheet(print);
  if (fit.type === 'refused') throw new AppError('board.in-print', { reason: fit.reason });
  const serial = print.serial ?? serialFrom(randomBytes(6));
  const pdf = await boardPdf({ ...print, serial }, await measuring.boardMarkers(print.layout));
  const { layout, squareMm, paper } = print;
  const size = `${layout.columns}x${layout.rows} ${layout.dictionary} ${squareMm} mm ${paper}`;
  return attachment(
    pdf,
    'application/pdf',
    `${print.name === '' ? captureWords.fileNames.board : print.name} ${size}.pdf`,
  );
}

function parseBoard(text: string): BoardPrint {
  const { data, error } = boardPrintSchema.safeParse(jsonOf(text));
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new AppError('board.in-print', { reason: `${where}${issue?.message ?? captureWords.noLayout}` });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('board.in-print', { reason: captureWords.printNotJson(contentPaths.boardPdf) });
  }
}

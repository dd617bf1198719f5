/** The byte channel's part for boards: a sheet to print. */
import { boardPdf } from '../../capture/print/board-pdf.ts';
import type { Capture } from '../../capture/types.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { layOutSheet } from '../../contract/rules/capture/board-sheet.ts';
import { contentPaths } from '../../contract/rules/content-paths.ts';
import { type BoardPrint, boardPrintSchema } from '../../contract/schema/capture/board.ts';
import { boundedText } from '../shared/http/bounded-body.ts';
import { attachment } from '../shared/plain-answers.ts';

/** What is requested has a few hundred. */
const mostBytes = 16 * 1024;

/** Answers a POST to `contentPaths.boardPdf`. Throws `board.in-print`, and what the thread throws that knows the markers. */
export async function printBoard(
  measuring: Pick<Capture, 'boardMarkers'>,
  request: Request,
): Promise<Response> {
  const text = await boundedText(request, mostBytes);
  if (text === null) return new Response('Too large', { status: 413 });
  const print = parsed(text);
  // Said before the thread is started that knows the markers.
  const fit = layOutSheet(print);
  if (fit.type === 'refused') throw new AppError('board.in-print', { reason: fit.reason });
  const pdf = await boardPdf(print, await measuring.boardMarkers(print.layout));
  const { layout, squareMm, paper } = print;
  const size = `${layout.columns}x${layout.rows} ${layout.dictionary} ${squareMm} mm ${paper}`;
  return attachment(pdf, 'application/pdf', `${print.name === '' ? 'board' : print.name} ${size}.pdf`);
}

function parsed(text: string): BoardPrint {
  const { data, error } = boardPrintSchema.safeParse(jsonOf(text));
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new AppError('board.in-print', { reason: `${where}${issue?.message ?? 'it is not described'}` });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('board.in-print', { reason: `What is sent to ${contentPaths.boardPdf} is not JSON.` });
  }
}

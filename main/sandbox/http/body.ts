/**
 * Reading a request's body: bounded, strict UTF-8, JSON whose fault is named by its place, and inline files of any size
 * in constant memory. The string of a 500 MB clip has 667 million characters, more than a string may have.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ProblemError, systemCode, validationError } from '../problem/problem.ts';
import { type InlineData, maxClipBytes } from '../requests/inputs.ts';
import { BodyText, type Cut } from './body-text.ts';
import { type CreateFile, Spool } from './spool.ts';

/** `maxBytes` bounds the body as sent. `spoolFolder` is made when it is needed. */
export interface BodyOptions {
  readonly maxBytes: number;
  readonly spoolFolder: string;
  readonly createFile?: CreateFile;
}

/** A request as far as its body is concerned. */
export type BodyStream = Readable & { readonly headers: IncomingHttpHeaders };

/** `release` removes the inline files that were not taken; it is needed once the request is answered. */
export interface JsonBody {
  readonly body: unknown;
  release(): Promise<void>;
}

/**
 * The parsed JSON body, with an `InlineData` for every string under a key `data`. Throws `payload-too-large` above
 * `maxBytes` or 16 MB of other text, `validation-error` for anything that is not JSON or out of bounds, and the file
 * system's errors; nothing is left behind by any of them.
 */
export async function readJson(request: BodyStream, options: BodyOptions): Promise<JsonBody> {
  const { spoolFolder: folder, createFile } = options;
  const spool = new Spool({ folder, maxBytes: maxClipBytes, ...(createFile && { createFile }) });
  try {
    const text = new BodyText(spool);
    await readAll(request, options.maxBytes, text);
    return { body: parse(text), release: () => spool.release() };
  } catch (error) {
    // The rest of the body is thrown away, and the connection stays open: closed at once, its reset would overtake the answer.
    request.resume();
    await spool.release();
    throw error;
  }
}

async function readAll(request: BodyStream, maxBytes: number, text: BodyText): Promise<void> {
  const tooLarge = (): ProblemError =>
    new ProblemError('payload-too-large', `The body is larger than ${maxBytes / 1e6} MB.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  let size = 0;
  try {
    // `iterator`: leaving a plain loop early would destroy the socket before the answer is sent.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      size += (piece as Buffer).length;
      if (size > maxBytes) throw tooLarge();
      await text.push(piece as Buffer);
    }
  } catch (error) {
    const cutOff = systemCode(error) === 'ECONNRESET' || systemCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';
    throw cutOff ? new ProblemError('invalid-request', 'The request was cut off.', { cause: error }) : error;
  }
}

function parse(body: BodyText): unknown {
  const text = decode(body.end());
  const files = new Map<unknown, InlineData | null>(body.cuts.map(({ mark, data }) => [mark, data]));
  try {
    return JSON.parse(text, (key, value: unknown) => (key === 'data' ? (files.get(value) ?? value) : value));
  } catch {
    if (text.trim() === '') throw validationError([{ path: '', message: 'a JSON body is needed' }]);
    const { line, column } = placeInBody(text, body.cuts);
    throw validationError([{ path: '', message: `not JSON at line ${line}, column ${column}` }]);
  }
}

/** The place of the fault in the body as it was sent: whatever was cut out before it on its line counts. */
function placeInBody(text: string, cuts: readonly Cut[]): { line: number; column: number } {
  const { line, column } = placeOfJsonFault(text);
  let lineStart = 0;
  for (let before = 1; before < line; before += 1) lineStart = text.indexOf('\n', lineStart) + 1;
  let hidden = 0;
  let at = 0;
  for (const { mark, length } of cuts) {
    at = text.indexOf(mark, at);
    if (at < 0 || at >= lineStart + column) break;
    if (at >= lineStart) hidden += length - mark.length;
  }
  return { line, column: column + hidden };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw validationError([{ path: '', message: 'the body is not UTF-8' }]);
  }
}

// Where a text stops being JSON: the engine's own message often has no position, and quotes the body.

const space = /[ \t\n\r]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** What may come next. */
type Expectation = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** Line and column (from 1) of the first character that cannot be part of the JSON; the end when it is cut off. */
export function placeOfJsonFault(source: string): { line: number; column: number } {
  const offset = faultOffset(source);
  let line = 1;
  let lineStart = 0;
  // Not `split`: 16 MB of line feeds are 16 million strings.
  for (let feed = source.indexOf('\n'); feed >= 0 && feed < offset; feed = source.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = feed + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

function faultOffset(source: string): number {
  const open: ('[' | '{')[] = [];
  let expected: Expectation = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    const end = endOf(pattern, source, at);
    at = end ?? at;
    return end !== null;
  };
  const afterValue = (): Expectation => (open.length === 0 ? 'nothing' : 'comma-or-end');
  for (;;) {
    take(space);
    const next = source[at];
    if (next === undefined) return at;
    const ends = next === ']' ? '[' : next === '}' ? '{' : null;
    if (ends !== null && expected.endsWith('end') && open.at(-1) === ends) {
      open.pop();
      at += 1;
      expected = afterValue();
    } else if (expected.startsWith('value') && (next === '{' || next === '[')) {
      open.push(next);
      at += 1;
      expected = next === '{' ? 'name-or-end' : 'value-or-end';
    } else if (next === '"' && /^value|^name/.test(expected)) {
      const end = stringEnd(source, at);
      if (!end.whole) return end.at;
      at = end.at;
      expected = expected.startsWith('name') ? 'colon' : afterValue();
    } else if (expected.startsWith('value') && take(scalar)) expected = afterValue();
    else if (expected === 'colon' && next === ':') {
      at += 1;
      expected = 'value';
    } else if (expected === 'comma-or-end' && next === ',') {
      at += 1;
      expected = open.at(-1) === '{' ? 'name' : 'value';
    } else return at;
  }
}

/** Behind the closing quote, or at the character that cannot stand in a string. A loop: a regular expression overflows its stack on 50 MB. */
function stringEnd(source: string, start: number): { whole: boolean; at: number } {
  for (let at = start + 1; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 0x22) return { whole: true, at: at + 1 };
    if (code < 0x20) return { whole: false, at };
    if (code !== 0x5c) continue;
    const end = endOf(escape, source, at);
    if (end === null) return { whole: false, at };
    at = end - 1;
  }
  return { whole: false, at: source.length };
}

function endOf(pattern: RegExp, source: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : null;
}

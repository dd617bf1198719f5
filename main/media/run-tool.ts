/** The one place that starts ffmpeg and ffprobe: limits of time and of output, abort, low priority, hostile files and names. */

import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import type ffmpeg from 'fluent-ffmpeg';
import { AppError } from '../contract/plain/errors.ts';
import { mediaWords } from './media-words.ts';
import type { Clip, ToolOptions } from './types.ts';

// The seam to fluent-ffmpeg: one command that runs one program with exactly the arguments it was built with, and its process.

type Done<T> = (error: Error | null, value?: T) => void;
/** What fluent-ffmpeg keeps of a program's output, line by line. */
interface Ring {
  get(): string;
  callback(listener: (line: string) => void): void;
}
type OnProcess = (child: ChildProcess, stdout: Ring, stderr: Ring) => void;
type OnEnd = (error: Error | null, stdout?: Ring, stderr?: Ring) => void;
type Spawn = (args: string[], options: object, onProcess: OnProcess, onEnd: OnEnd) => void;

/** The steps of fluent-ffmpeg 2.1.3 that are replaced for one command; the package is pinned to that release, its last. */
interface Steps {
  _getArguments(): string[];
  _getFfmpegPath(done: Done<string>): void;
  _prepare(done: Done<string[]>): void;
  _spawnFfmpeg: Spawn;
}
type Command = ffmpeg.FfmpegCommand;

/** Options of `toolCommand` besides the arguments. */
export interface CommandOptions {
  /** Absolute path of the program. */
  readonly program: string;
  /** True for programs and calls that print without an output argument (ffprobe, `-version`). */
  readonly printsItself: boolean;
  /** Called once, as soon as there is a process. */
  readonly onProcess: (child: ChildProcess) => void;
}

const load = createRequire(import.meta.url);
const emptyRing: Ring = { get: () => '', callback: () => undefined };

/**
 * A command of fluent-ffmpeg that runs `program` and nothing else. As it comes, the library keeps one path for the whole
 * process, first asks the program for its formats and encoders (two more processes, without a limit of time, that an
 * abort does not reach), leaves its standard input open, and throws past every handler when a program cannot be started.
 */
function toolCommand(options: CommandOptions): Command {
  // Loaded with the first clip: a start has no time for it.
  const make = load('fluent-ffmpeg') as typeof ffmpeg;
  const command = make({ stdoutLines: 40 });
  if (!hasSteps(command)) throw new AppError('internal', { reason: mediaWords.doing.otherRelease });
  const { _getArguments: built, _spawnFfmpeg: spawn } = command;
  const steps: Omit<Steps, '_getArguments'> = {
    _getFfmpegPath: (done) => done(null, options.program),
    _prepare: (done) => {
      const args = built.call(command);
      // The library names the stream that it reads from as an output; ffprobe would take that for a second input.
      done(null, options.printsItself ? args.filter((arg) => arg !== 'pipe:1') : args);
    },
    _spawnFfmpeg: (args, spawnOptions, onProcess, onEnd) =>
      spawn.call(
        command,
        args,
        { ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'], env: environment() },
        (child, stdout, stderr) => {
          options.onProcess(child);
          onProcess(child, stdout, stderr);
        },
        // When the program cannot be started there are no rings, and the library would trip over that.
        (error, stdout, stderr) => onEnd(error, stdout ?? emptyRing, stderr ?? emptyRing),
      ),
  };
  return Object.assign(command, steps);
}

function hasSteps(command: Command): command is Command & Steps {
  const names = ['_getArguments', '_getFfmpegPath', '_prepare', '_spawnFfmpeg'];
  return names.every((name) => typeof Reflect.get(command, name) === 'function');
}

/** Without what would make ffmpeg write a report beside the clip or colour its lines. */
function environment(): NodeJS.ProcessEnv {
  const { FFREPORT: _report, AV_LOG_FORCE_COLOR: _colour, ...rest } = process.env;
  return { ...rest, AV_LOG_FORCE_NOCOLOR: '1' };
}

/** What a tool printed, without places of this machine: such text is shown, stored and exported. Pure. */
const mostCharacters = 600;

/** `lines` as one short text; each of `files` and its folder is replaced, and whatever else looks like a path. */
export function censored(lines: readonly string[], files: readonly string[]): string {
  const places = files
    .flatMap((file) => [file, path.dirname(file)])
    .filter((place) => place.length > 1)
    .toSorted((a, b) => b.length - a.length);
  // Where in memory a decoder lies says nothing, and without it a line said twice is seen to be one.
  const said = lines.map((line) => line.replaceAll(/ @ 0x[0-9a-f]+\]/g, ']'));
  const once = said.filter((line, index) => line !== said[index - 1]);
  const text = places
    .reduce((rest, place) => rest.replaceAll(place, '…'), once.join('\n'))
    // Control characters of a hostile tag would reach a terminal.
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/\b[a-z][a-z0-9+]*:\/\/\S+/gi, '…')
    .replaceAll(/(?:file:)?(?:[A-Za-z]:)?(?:[\\/][^\s\\/'":,;()]+){2,}/g, '…')
    .trim();
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text;
}

/** One run of a program over one clip. No shell ever sees it. */
export interface ToolCall {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly clip: Clip;
  /** What the file was found to be; a clip unless it says otherwise. */
  readonly container?: 'mov' | 'hevc';
  /** ffmpeg's level of what goes to stderr. */
  readonly logLevel?: 'fatal' | 'error' | 'warning' | 'info';
  /** Options that stand before the clip, such as `-ss`. */
  readonly before?: readonly string[];
  /** Options that stand after it: filters, codecs, `-f`; for ffprobe what is to be shown. */
  readonly after: readonly string[];
  /** A file to write, which must not exist yet; without one the output is `stdout`. */
  readonly target?: string;
}

/** How long, and what to do with what is printed. */
export interface RunOptions extends ToolOptions {
  /** Killed after that, not counting the time that its output is on hold. */
  readonly limitMs: number;
  /** Long work that the window comes before; what a user waits for is none. */
  readonly background?: boolean;
  /** Each line of stderr, as it comes. */
  readonly onStderrLine?: (line: string) => void;
}

/** A tool at work. */
export interface RunningTool {
  /** Ends early when the tool fails or is killed: only `done` tells. Destroying it kills the tool. */
  readonly stdout: Readable;
  /** When the process is gone. Rejects with `media.failed`, `media.timeout`, `media.no-ffmpeg` or `cancelled`. */
  readonly done: Promise<void>;
  /** What was printed is worked on, or the next of it is awaited again: only time that the tool takes counts. */
  hold(isHeld: boolean): void;
  /** Ends it as something not needed any more: `done` then resolves. */
  kill(): void;
}

/** A clip is only ever read as what it was found to be, from the one file: no list of files, address or other file inside it is followed. */
const onlyThisFile = (container: 'mov' | 'hevc'): string[] =>
  [
    ['-protocol_whitelist', 'file,pipe'],
    ['-f', container],
    ...(container === 'mov'
      ? [
          ['-enable_drefs', '0'],
          ['-use_absolute_path', '0'],
        ]
      : []),
    // 8K is 33 million: a picture that claims more would take the machine's memory.
    ['-max_pixels', '40000000'],
  ].flat();
/** How long a killed process may take to go: one that reads from a disk that is gone does not hear of it. */
const graceMs = 3000;
/** The window comes before long work; not by so much that a busy machine starves the tools until their limit. */
const niceness = 5;
/** A line of stderr without an end. */
const longestLine = 1_000_000;

/** Starts it. Throws `cancelled` when `signal` is aborted already. */
export function startTool(call: ToolCall, options: RunOptions): RunningTool {
  const before = [
    '-v',
    call.logLevel ?? 'error',
    '-hide_banner',
    ...onlyThisFile(call.container ?? 'mov'),
    ...(call.before ?? []),
  ];
  return startProgram(
    {
      program: options.tools[call.program],
      printsItself: call.program === 'ffprobe',
      input: {
        options: call.program === 'ffmpeg' ? ['-nostdin', ...before] : before,
        url: urlOf(call.clip.file),
      },
      output: { options: call.after, url: call.target === undefined ? null : urlOf(call.target) },
      name: call.program,
      fileName: call.clip.fileName,
      secret: [
        call.clip.file,
        options.tools[call.program],
        ...(call.target === undefined ? [] : [call.target]),
      ],
    },
    options,
  );
}

/** Runs it to its end and returns what it printed. More than `mostBytes` of stdout is `media.failed`. */
export async function runTool(
  call: ToolCall,
  options: RunOptions & { readonly mostBytes: number },
): Promise<{ stdout: Buffer; stderr: string[] }> {
  const stderr: string[] = [];
  const tool = startTool(call, {
    ...options,
    onStderrLine: (line) => {
      if (stderr.length < 1000) stderr.push(line);
      options.onStderrLine?.(line);
    },
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of tool.stdout) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > options.mostBytes) {
      tool.kill();
      await tool.done;
      const detail = mediaWords.detail.muchOutput(options.mostBytes);
      throw new AppError('media.failed', { program: call.program, fileName: call.clip.fileName, detail });
    }
    chunks.push(chunk);
  }
  await tool.done;
  return { stdout: Buffer.concat(chunks), stderr };
}

/** What `startProgram` needs of a call; `tools.ts` tries programs with it that are not known to be any. */
export interface ProgramCall {
  readonly program: string;
  readonly printsItself: boolean;
  readonly input: { readonly options: readonly string[]; readonly url: string } | null;
  readonly output: { readonly options: readonly string[]; readonly url: string | null };
  /** For messages. */
  readonly name: 'ffmpeg' | 'ffprobe';
  readonly fileName: string;
  /** Paths that no message may show. */
  readonly secret: readonly string[];
}

/** As `startTool`, for any program. */
export function startProgram(call: ProgramCall, options: Omit<RunOptions, 'tools'>): RunningTool {
  if (options.signal?.aborted === true) throw new AppError('cancelled', {});
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A reader of the output must not be ended by what is reported a moment later.
  promise.catch(() => undefined);
  let child: ChildProcess | undefined;
  let stopped: AppError | 'unneeded' | undefined;
  let isOver = false;
  const tail: string[] = [];
  const stdout = new PassThrough({
    // The library takes a closed stream for a failure, even when it was read to its end.
    emitClose: false,
    destroy: (error, done) => {
      // A stream also destroys itself after its end; the tool may have more to say of how it ended.
      if (!stdout.readableEnded) stop('unneeded');
      done(error);
    },
  });

  const settle = (failure: Error | null): void => {
    isOver = true;
    limit.hold(true);
    clearTimeout(grace);
    options.signal?.removeEventListener('abort', abort);
    // One that ended on its own may have more to be read; nothing comes from one that was killed, never was, or writes a file.
    if (stopped !== undefined || child?.pid === undefined || call.output.url !== null) {
      child?.stdout?.destroy();
      stdout.end();
    }
    if (stopped instanceof AppError) reject(stopped);
    else if (stopped === 'unneeded' || failure === null) resolve();
    else if (child?.pid === undefined) reject(new AppError('media.no-ffmpeg', { program: call.name }));
    else reject(failed(call, tail.length === 0 ? [failure.message] : tail));
  };
  let grace: NodeJS.Timeout | undefined;
  const stop = (why: AppError | 'unneeded'): void => {
    if (isOver || stopped !== undefined) return;
    stopped = why;
    child?.kill('SIGKILL');
    grace = setTimeout(() => settle(null), graceMs);
  };
  const abort = (): void => stop(new AppError('cancelled', {}));
  const limit = timeLimit(options.limitMs, () => {
    const seconds = Math.round(options.limitMs / 100) / 10;
    stop(new AppError('media.timeout', { program: call.name, fileName: call.fileName, seconds }));
  });
  options.signal?.addEventListener('abort', abort, { once: true });

  const command = toolCommand({
    program: call.program,
    printsItself: call.printsItself,
    onProcess: (started) => {
      child = started;
      if (options.background === true) yieldToOthers(started);
      endWithChild(started, () => stopped !== undefined);
      refuseEndlessLines(started, () => stop(failed(call, [mediaWords.detail.longLine])));
    },
  });
  if (call.input !== null) command.input(call.input.url).inputOptions(...call.input.options);
  command
    .outputOptions(...call.output.options)
    .on('stderr', (line: string) => {
      if (line === '') return;
      tail.push(line);
      if (tail.length > 12) tail.shift();
      options.onStderrLine?.(line);
    })
    .on('error', (error: Error) => settle(error))
    .on('end', () => settle(null));
  if (call.output.url === null) command.output(stdout);
  else command.output(call.output.url);
  command.run();
  const hold = (isHeld: boolean): void => limit.hold(isHeld || isOver);
  return { stdout, done: promise, hold, kill: () => stop('unneeded') };
}

/** Calls back once `ms` have gone by in which it was not on hold. */
function timeLimit(ms: number, onOver: () => void): { hold(isHeld: boolean): void } {
  let leftMs = ms;
  let sinceMs = performance.now();
  let timer: NodeJS.Timeout | null = setTimeout(onOver, leftMs);
  return {
    hold(isHeld) {
      if (isHeld === (timer === null)) return;
      if (timer === null) {
        sinceMs = performance.now();
        timer = setTimeout(onOver, leftMs);
        return;
      }
      clearTimeout(timer);
      timer = null;
      leftMs = Math.max(0, leftMs - (performance.now() - sinceMs));
    },
  };
}

function failed(call: ProgramCall, lines: readonly string[]): AppError {
  const detail = censored(lines, call.secret);
  return new AppError('media.failed', { program: call.name, fileName: call.fileName, detail });
}

/** Names that begin with a dash or hold a colon, a percent sign or a line break are names all the same. */
function urlOf(file: string): string {
  return `file:${path.resolve(file)}`;
}

function yieldToOthers(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, niceness);
  } catch {
    // It is over already, or the system does not allow it: it runs as any other program.
  }
}

/** A killed program's own children may hold its outputs open: nobody waits for them. */
function endWithChild(child: ChildProcess, killed: () => boolean): void {
  child.once('exit', () => {
    if (!killed()) return;
    child.stdout?.destroy();
    child.stderr?.destroy();
  });
}

function refuseEndlessLines(child: ChildProcess, refuse: () => void): void {
  let length = 0;
  child.stderr?.on('data', (text: string | Buffer) => {
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    length = end === -1 ? length + text.length : text.length - end - 1;
    if (length > longestLine) refuse();
  });
}

/** The seam to fluent-ffmpeg: one command that runs one program with exactly the arguments it was built with, and its process. */
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type ffmpeg from 'fluent-ffmpeg';
import { AppError } from '../contract/plain/errors.ts';

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
export function toolCommand(options: CommandOptions): Command {
  // Loaded with the first clip: a start has no time for it.
  const make = load('fluent-ffmpeg') as typeof ffmpeg;
  const command = make({ stdoutLines: 40 });
  if (!hasSteps(command)) throw new AppError('internal', { reason: 'another release of fluent-ffmpeg' });
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

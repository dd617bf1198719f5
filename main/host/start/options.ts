/** The launcher's command line, and where the project lies. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../../contract/plain/errors.ts';
import { startWords } from './start-words.ts';

/** The project's folder. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** What was requested; folders as typed. `port` 0 takes a free one. */
export interface StartOptions {
  readonly web: boolean;
  readonly open: boolean;
  readonly help: boolean;
  readonly library: string | undefined;
  readonly userData: string | undefined;
  /** A folder or a model, as typed. */
  readonly show: string | undefined;
  readonly port: number;
  readonly sandboxSpeed: number;
}

/** Reads the arguments after the script's name. Throws `start.option-invalid`. */
export function readOptions(args: readonly string[]): StartOptions {
  const { values } = parsed(args);
  return {
    web: values.web === true,
    open: values['no-open'] !== true,
    help: values.help === true,
    library: folder('--library', values.library),
    userData: folder('--user-data', values['user-data']),
    show: folder('--show', values.show),
    port: number('--port', values.port ?? '0', (port) => Number.isInteger(port) && port <= 65_535),
    sandboxSpeed: number('--sandbox-speed', values['sandbox-speed'] ?? '1', (speed) => speed > 0),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        web: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        library: { type: 'string' },
        'user-data': { type: 'string' },
        show: { type: 'string' },
        port: { type: 'string' },
        'sandbox-speed': { type: 'string' },
      },
    });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ');
    throw new AppError('start.option-invalid', { reason: `${reason}.` }, { cause: error });
  }
}

function folder(name: string, value: string | undefined): string | undefined {
  if (value?.trim() === '')
    throw new AppError('start.option-invalid', { reason: startWords.needsFolder(name) });
  return value;
}

function number(name: string, text: string, isRight: (value: number) => boolean): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!isRight(value))
    throw new AppError('start.option-invalid', { reason: startWords.badValue(name, text) });
  return value;
}

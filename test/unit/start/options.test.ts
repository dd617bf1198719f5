/** The launcher's command line. */
import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { readOptions } from '../../../main/host/start/options.ts';

describe('the options of npm start', () => {
  it('are those that were given, and defaults', () => {
    expect(readOptions([])).toEqual({
      web: false,
      open: true,
      help: false,
      library: undefined,
      userData: undefined,
      port: 0,
      sandboxSpeed: 1,
    });
    expect(
      readOptions(['--web', '--no-open', '--library', 'a b', '--user-data=/u', '--port', '8080']),
    ).toMatchObject({ web: true, open: false, library: 'a b', userData: '/u', port: 8080 });
  });

  it.each([
    [['--wbe'], '--wbe'],
    [['--web=yes'], '--web'],
    [['somewhere'], 'somewhere'],
    [['--library'], '--library'],
    [['--library', ''], '--library needs a folder'],
    [['--port', '70000'], '70000'],
    [['--port', '80a'], '80a'],
    [['--port=-1'], '-1'],
    [['--sandbox-speed', '0'], '--sandbox-speed'],
  ])('%j are refused in words', (args, named) => {
    const failure = (): unknown => {
      try {
        return readOptions(args);
      } catch (error) {
        return error;
      }
    };
    const error = failure();
    expect(isAppError(error, 'start.option-invalid')).toBe(true);
    expect(String(error)).toContain(named);
    expect(String(error)).toContain('The options are --web');
  });
});

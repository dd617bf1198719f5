/** Entry of `npm run dev`: the web host over the unbuilt page, with the same options as `npm start`. */
import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { toFailure } from '../../contract/plain/errors.ts';
import { locationsHere } from '../../core/files/locations.ts';
import { keepPrivate } from '../../core/files/private-files.ts';
import { createDevelopmentServer } from './development-server.ts';
import { projectRoot, readOptions } from './options.ts';
import { serve } from './serve.ts';
import { announce, createServerLog, untilTheEnd } from './terminal.ts';

keepPrivate();
const signal = untilTheEnd();
try {
  const options = readOptions(process.argv.slice(2));
  const locations = locationsHere(options);
  const development = await createDevelopmentServer(projectRoot);
  const log = createServerLog(locations.userDataPath, 'info');
  const served = await serve({ ...options, ...locations, log, signal, development });
  await served.ready;
  announce(served, (line) => process.stdout.write(`${line}\n`), false);
  await served.closed;
  await development.close();
} catch (error) {
  process.stderr.write(`${sentenceOf(toFailure(error))}\n${String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
process.exit();

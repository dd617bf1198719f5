/** Run as a process of its own: opens the library it is given, says so, and holds it until it is killed. With `--write` it first journals a submission; `--wait` keeps it from closing. */
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { connection, submission } from './rows.ts';

const [libraryPath = '', ...does] = process.argv.slice(2);
try {
  const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock: systemClock });
  if (does.includes('write')) {
    catalogue.connections.insert(connection('c1', { active: true }));
    catalogue.submissions.insert(submission('s1'));
  }
  process.stdout.write('open\n');
  if (does.includes('hold')) setInterval(() => undefined, 60_000);
  else catalogue.close();
} catch (error) {
  process.stdout.write(`${isAppError(error) ? error.code : String(error)}\n`);
}

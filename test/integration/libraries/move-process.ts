/** Moves a library as `caliper library move` does, and ends itself at a point in the middle as `kill -9` would. */
import { silentLog } from '../../../main/core/logging/log.ts';
import { moveLibrary } from '../../../main/modules/libraries/standalone-libraries.ts';

const [libraryPath = '', userDataPath = '', to = '', how, point] = process.argv.slice(2);
const die = (at: string): void => {
  if (at === point) process.kill(process.pid, 'SIGKILL');
};
await moveLibrary({
  libraryPath,
  userDataPath,
  to,
  copy: how === 'copy',
  log: silentLog,
  onPoint: die,
  onProgress: ({ filesDone }) => die(filesDone >= 2 ? 'copying' : ''),
});

/** Memory of one of two searches over a library that is there, in MB: `own CATALOGUE` or `sqlite FILE`, in a process of its own. */
import { everySort, ownSearch, readAll, scenes } from './search-scenes.ts';
import { openSqliteSearch } from './sqlite-search.ts';

const [, , which = '', file = ''] = process.argv;

function resident(): { rss: number; live: number } {
  // It is started with `--expose-gc`.
  for (let n = 0; n < 3; n += 1) globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  return { rss: rss / 1e6, live: (heapUsed + arrayBuffers) / 1e6 };
}

const before = resident();
const search = which === 'own' ? ownSearch(readAll(file)) : openSqliteSearch(file);
for (const sort of everySort) search.page('', sort, 200, 0);
for (const { text, sort } of scenes) {
  search.page(text, sort, 200, 0);
  search.facets(text, 0);
}
const after = resident();
// So that nothing of it is collected before.
search.close();
console.log(JSON.stringify({ rss: after.rss - before.rss, live: after.live - before.live }));

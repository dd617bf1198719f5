/** `npm run --silent bench -- NAME`: runs `bench/NAME.ts`; the last line it prints is one JSON object with `holds`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => path.basename(file, '.ts'));
const [name] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  console.error(
    `${name === undefined ? 'Name a benchmark' : `There is no benchmark “${name}”`}: ${names.join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  await import(pathToFileURL(path.join(import.meta.dirname, `${name}.ts`)).href);
}

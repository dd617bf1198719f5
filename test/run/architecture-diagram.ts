/** Draws the diagram of docs/architecture.md anew: `node_modules/.bin/node test/run/architecture-diagram.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withDiagram } from '../architecture-diagram.ts';

const file = path.resolve(import.meta.dirname, '../../docs/architecture.md');
await writeFile(file, withDiagram(await readFile(file, 'utf8')));

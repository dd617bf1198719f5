/** Where the project lies: a file of its own, because those who only start others need nothing else. */
import path from 'node:path';

/** The project's folder. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** What is exported for a report of a fault, without anything personal. */

export { createDiagnostics, type Diagnostics } from './diagnostics.ts';

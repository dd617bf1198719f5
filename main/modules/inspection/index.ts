/** Looks into the files of assets and keeps what is wrong with them. */

export type { InspectionDeps } from './deps.ts';
export { createInspection } from './inspection.ts';
export { createProblems } from './problems.ts';
export { createReports } from './reports.ts';

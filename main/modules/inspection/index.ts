/** Looks into the files of assets and keeps what is wrong with them. */

export type { InspectionDeps } from './inspect-asset.ts';
export { createReports, inspectRequest } from './inspect-asset.ts';
export { createInspection, createProblems } from './inspection.ts';

/** Reads tables of requests: CSV and JSON files become rows. */

export { readTable } from './read-table.ts';

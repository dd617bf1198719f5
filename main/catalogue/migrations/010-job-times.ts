/** Migration 10: jobs that were never seen to run have no start, canceled ones no progress, and none ends before its start. */

/**
 * Until now the start of a job that was met when it had ended was the time of that read, which is after its end; and a
 * canceled batch or set had the progress 1, the share of its members that had ended.
 */
export const jobTimes = `
UPDATE jobs SET started_at = NULL WHERE started_at IS NOT NULL AND ended_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM job_transitions t WHERE t.job_id = jobs.id AND t.status = 'running');
UPDATE jobs SET progress = NULL WHERE status = 'canceled';
UPDATE jobs SET ended_at = started_at WHERE julianday(ended_at) < julianday(started_at);
`;

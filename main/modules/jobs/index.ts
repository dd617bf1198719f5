/** Jobs at the service: listed, followed, recorded. */

export { isOfThisJob } from './ask-jobs.ts';
export { createJobs } from './jobs.ts';
export { arrive, type RecordedJob, recordJob } from './record-job.ts';

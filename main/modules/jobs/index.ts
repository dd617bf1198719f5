/** Jobs at the service: listed, followed, recorded. */

export { isOfThisJob } from './job-trouble.ts';
export { createJobs } from './jobs.ts';
export { arrive, type RecordedJob, recordJob } from './record-job.ts';

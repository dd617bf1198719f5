/** Names of the facts that `caliper show` lists, and their values. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

export const showWords = catalogue('cli.show', {
  asset: 'Asset',
  batch: 'Batch',
  batchOrSet: 'Batch or set',
  created: 'Created',
  deletedAtService: 'Deleted at service',
  download: 'Download',
  ended: 'Ended',
  error: 'Error',
  folder: 'Folder',
  id: 'Id',
  inTheBin: 'In the bin',
  job: 'Job',
  kind: 'Kind',
  members: 'Members',
  onDisk: 'On disk',
  params: 'Params',
  serviceId: 'Service ID',
  set: 'Set',
  started: 'Started',
  status: 'Status',
  unknown: 'unknown',
  place: icu('{id}, place {place}', (id: string, place: string) => ({ id, place })),
  files: icu('{state}, {done} of {all} files', (state: string, done: number, all: number) => ({
    state,
    done,
    all,
  })),
  retried: icu('{status}, retried', (status: string) => ({ status })),
});

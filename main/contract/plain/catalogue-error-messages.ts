/** Codes and sentences of the catalogue: what became of it when it was damaged, and why it cannot be opened. */
import { counted, formatNumber } from './number-text.ts';

/** Part of `ErrorData`; the same rules. `setAside` is the name of the damaged file in the library's folder `.caliper`. */
export interface CatalogueErrorData {
  'catalogue.from-the-future': { path: string; found: number; supported: number };
  'catalogue.rebuilt': {
    setAside: string;
    assets: number;
    unreadable: number;
    /** Requests that wait hang on so many services whose address was lost. */
    addressesLost: number;
    rescued: {
      requests: number;
      assets: number;
      jobs: number;
      groups: number;
      groupsLost: number;
      requestsWhole: boolean;
    };
  };
  /** Nothing was lost; `logLost`: but what its log held beside the file. */
  'catalogue.mended': { setAside: string; logLost: boolean };
  /** There were asset folders and no catalogue. */
  'catalogue.missing': { assets: number; unreadable: number };
  /** `tried`: those that may be at the service. `file` is a path. */
  'catalogue.requests-unreadable': { count: number; tried: number; file: string };
  /** Its row was lost with a damaged catalogue, and nothing else tells where the service is. */
  'connection.address-lost': { name: string; id: string };
  /** It was named as one whose URL was lost, and has one. Null for the sandbox, which needs none. */
  'connection.address-known': { name: string; baseUrl: string | null };
}

type Sentences = { [C in keyof CatalogueErrorData]: (data: CatalogueErrorData[C]) => string };

export const catalogueSentences: Sentences = {
  'catalogue.from-the-future': (d) =>
    `The catalogue ${d.path} was written by a newer Caliper (version ${d.found}; this one reads up to ${d.supported}). Update Caliper, or choose another library folder; nothing was changed.`,
  'catalogue.rebuilt': (d) =>
    `The catalogue was damaged and was rebuilt: ${counted(d.assets, 'asset')} from ${d.assets === 1 ? 'its folder' : 'their folders'}, and from what could be read of it ${counted(d.rescued.requests, 'waiting request')}, ${counted(d.rescued.jobs, 'job')}, ${counted(d.rescued.groups, 'batch or set', 'batches and sets')} and ${counted(d.rescued.assets, 'asset')} without a folder${lost(d)}. ${nextSteps(d)} The damaged file is kept in .caliper as ${d.setAside}.`,
  'catalogue.mended': (d) =>
    d.logLost
      ? `The catalogue's log was damaged and could not be used, so the last changes before Caliper ended may be missing. Check the queue, and the service, before you enter a request again; the damaged files are kept in .caliper as ${d.setAside}.`
      : `The catalogue was damaged and was repaired; everything in it was kept. The damaged file is kept in .caliper as ${d.setAside}: delete it when all is well, and have the disk checked if this happens again.`,
  'catalogue.missing': (d) =>
    `This library had no catalogue, so a new one was made from its folders: ${counted(d.assets, 'asset')} found${d.unreadable === 0 ? '' : `, ${counted(d.unreadable, 'folder')} could not be read`}. Waiting requests, jobs and collections are not in folders: if you have a copy of .caliper/catalogue.db, close Caliper and put it back; if not, check the service before you enter a request again.`,
  'catalogue.requests-unreadable': (d) =>
    `${d.count === 1 ? 'A waiting request is damaged and was' : `${formatNumber(d.count)} waiting requests are damaged and were`} taken out of the queue; what is left of ${d.count === 1 ? 'it' : 'them'} is kept in ${d.file}. ${d.tried === 0 ? 'Nothing of this was sent: enter it again.' : 'It may have been sent: check the service before you enter it again.'}`,
  'connection.address-lost': (d) =>
    `The URL of this service was lost when the catalogue was damaged, so its requests wait and are sent to no other service. Enter its URL in Settings, Connections, or run “caliper connect --url URL --for ${d.id}”.`,
  'connection.address-known': (d) =>
    `“${d.name}” ${d.baseUrl === null ? 'is the built-in sandbox, which has no URL' : `has its URL already (${d.baseUrl})`}, so nothing was connected in its place. Name a connection whose URL was lost (“caliper connections” lists them), or connect without naming one.`,
};

function lost({ unreadable, rescued: { groupsLost } }: CatalogueErrorData['catalogue.rebuilt']): string {
  const parts = [
    ...(unreadable === 0 ? [] : [`${counted(unreadable, 'folder')} could not be read`]),
    ...(groupsLost === 0
      ? []
      : [`${counted(groupsLost, 'batch or set', 'batches and sets')} came apart into single assets`]),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

function nextSteps(d: CatalogueErrorData['catalogue.rebuilt']): string {
  const queue = d.rescued.requestsWhole
    ? 'No waiting request was lost.'
    : 'Waiting requests may be missing: check the queue, and the service, before you enter one again.';
  return d.addressesLost === 0
    ? queue
    : `${queue} The URL of their service was lost, so they are sent nowhere until you enter it: in Settings, Connections, or with “caliper connect --url URL --for ID” (“caliper connections” lists the id).`;
}

/** What messages about the service name: the operation that was called, what it was about, and what an answer should have been. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const operations = catalogue('remote.operations', {
  getSettings: 'get the account settings',
  createStandard: 'create a standard asset',
  createMeasured: 'create a measured asset',
  createStandardBatch: 'create a batch of standard assets',
  createMeasuredBatch: 'create a batch of measured assets',
  createHighFidelitySet: 'create a high-fidelity variation set',
  createProceduralSet: 'create a procedural variation set',
  listAssets: 'list the assets',
  getAsset: 'get an asset',
  getBatch: 'get a batch',
  listBatchMembers: 'list the members of a batch',
  getSet: 'get a variation set',
  listSetMembers: 'list the members of a variation set',
  getJob: 'get a job',
  cancelJob: 'cancel a job',
  getJobs: 'get the status of several jobs',
  listWebhooks: 'list the webhooks',
  registerWebhook: 'register a webhook',
  deleteWebhook: 'delete a webhook',
  testWebhook: 'test a webhook',
  listDeliveries: 'list the deliveries of a webhook',
  delete: icu('delete {noun, select, asset {an asset} other {a variation set}}', (noun: 'asset' | 'set') => ({
    noun,
  })),
  requestBundle: icu(
    'request a bundle of {noun, select, asset {the asset} other {the variation set}}',
    (noun: 'asset' | 'set') => ({ noun }),
  ),
  getBundle: icu(
    'get the bundle of {noun, select, asset {the asset} other {the variation set}}',
    (noun: 'asset' | 'set') => ({ noun }),
  ),
});

export type ResourceNoun = 'asset' | 'batch' | 'set' | 'job' | 'webhook';

const resources = catalogue('remote.resources', {
  one: icu(
    '{noun, select, asset {the asset {id}} batch {the batch {id}} set {the variation set {id}} job {the job {id}} other {the webhook {id}}}',
    (noun: ResourceNoun, id: string) => ({ noun, id }),
  ),
});

/** `the asset a1`. */
export const resourceName = (noun: ResourceNoun, id: string): string => resources.one(noun, id);

/** What stands for a whole answer, and what a part of one “should be”. */
export const answerWords = catalogue('remote.answers', {
  theBody: 'the body',
  valid: 'valid',
  ofType: icu('of type {type}', (type: string) => ({ type })),
  oneOf: icu('one of {values}', (values: string) => ({ values })),
  dateTime: 'an ISO 8601 date-time',
  ofFormat: icu('a valid {format}', (format: string) => ({ format })),
  notEmpty: 'not empty',
  atLeast: icu('at least {least}', (least: string) => ({ least })),
  mapOfIds: 'an object keyed by the ids',
  listOf: icu('a list of {count}, one for each item', (count: number) => ({ count })),
  atMost: icu('at most {megabytes} MB', (megabytes: number) => ({ megabytes })),
  unencoded: 'sent without a content encoding',
  encodedAsNamed: icu('in the content encoding it names ({encoding})', (encoding: string) => ({ encoding })),
});

/** Who answered in the service’s place. Reasons continue “The network answered instead of the service at … (”. */
export const interceptionWords = catalogue('remote.interceptions', {
  proxyLogin: 'a proxy wants a user name and password, HTTP 407',
  setProxy: 'Set HTTPS_PROXY to http://USER:PASSWORD@ and the proxy’s name, then start Caliper again.',
  signIn: 'it wants you to sign in, HTTP 511',
  redirects: icu('it redirects to {host}', (host: string) => ({ host })),
  webPage: icu('a web page came, HTTP {status}', (status: number) => ({ status })),
});

/** Why a typed URL cannot be that of a service. */
export const addressWords = catalogue('remote.addresses', {
  notHttps: 'it does not begin with https://',
  unreadable: 'it cannot be read as an address',
  plain: 'plain http:// would show the token to the network, use https://',
  credentials: 'it contains a user name or password; the token is entered separately',
  query: 'it contains a query (the part from “?” on)',
  fragment: 'it contains a fragment (the part from “#” on)',
});

/** Why a file of a request cannot be sent. */
export const bodyWords = catalogue('remote.bodies', { notAFile: 'it is not a file' });

/** What the user means by an id, the beginning of one, a name or a search: one policy for everything that a command can be given. */
import { AppError, type ErrorData, isAppError } from '../contract/plain/errors.ts';
import { fieldNamed, fields } from '../contract/rules/query/fields.ts';
import { parseQuery } from '../contract/rules/query/parse.ts';
import { tokenize } from '../contract/rules/query/text.ts';
import type { AssetSummary } from '../contract/schema/asset.ts';
import type { Connection } from '../contract/schema/connection.ts';
import type { Submission } from '../contract/schema/creation/submission.ts';
import type { Group } from '../contract/schema/group.ts';
import { type LibrarySort, newestFirst } from '../contract/schema/library/search.ts';
import type { Webhook } from '../contract/schema/webhook.ts';
import { findWords } from './find-words.ts';
import type { Client } from './open-app.ts';
import { kindOf, stateOf, whatOf } from './summary-text.ts';

export type Target =
  | { readonly type: 'group'; readonly group: Group }
  | { readonly type: 'asset'; readonly asset: AssetSummary };

/** How an error lists it; its id works when it is pasted. */
export type Candidate = ErrorData['cli.asset-ambiguous']['candidates'][number];

/** Beginnings of ids that are shorter could be words. */
const shortestBeginning = 4;
const mostGroups = 5000;

/**
 * An asset, or a batch or set. A name that a batch or set shares with its members means the batch or set. Throws
 * `asset.unknown` and `cli.asset-ambiguous`.
 */
export async function findTarget(client: Client, text: string): Promise<Target> {
  const groups = await client.groups.list({ limit: mostGroups, all: true });
  const assets = await allAssets(client);
  const all: readonly Target[] = [
    ...groups.map((group) => ({ type: 'group' as const, group })),
    ...assets.map((asset) => ({ type: 'asset' as const, asset })),
  ];
  const found = meantBy(all, text, calledAs);
  const foundGroups = new Set(found.flatMap((one) => (one.type === 'group' ? [one.group.id] : [])));
  const apart = found.filter(
    (one) => one.type === 'group' || one.asset.groupId === null || !foundGroups.has(one.asset.groupId),
  );
  const target = onlyOne(apart, text, targetCandidate);
  if (target === null) throw new AppError('asset.unknown', { id: text });
  return target;
}

/** A batch or set; null when none is meant. Throws `cli.asset-ambiguous`. */
export async function findGroup(client: Client, text: string): Promise<Group | null> {
  const groups = await client.groups.list({ limit: mostGroups, all: true });
  return onlyOne(
    meantBy(groups, text, (group) => calledAs({ type: 'group', group })),
    text,
    (group) => targetCandidate({ type: 'group', group }),
  );
}

/** An asset alone. Throws `asset.unknown` and `cli.asset-ambiguous`. */
export async function findAsset(client: Client, text: string): Promise<AssetSummary> {
  const found = onlyOne(
    meantBy(await allAssets(client), text, (asset) => calledAs({ type: 'asset', asset })),
    text,
    (asset) => targetCandidate({ type: 'asset', asset }),
  );
  if (found === null) throw new AppError('asset.unknown', { id: text });
  return found;
}

/** As `findTarget`; null where nothing is meant. */
export async function findTargetOrNull(client: Client, text: string): Promise<Target | null> {
  return findTarget(client, text).catch((error: unknown) => {
    if (isAppError(error, 'asset.unknown')) return null;
    throw error;
  });
}

/**
 * Waiting requests, in the order of the texts, each once. A name or a label means all that have it, `all` every one.
 * Throws `submission.unknown` when a text means none, and `cli.asset-ambiguous` for the beginning of several ids.
 */
export async function findSubmissions(client: Client, texts: readonly string[]): Promise<Submission[]> {
  const queue = await client.submissions.list();
  const meant = new Map<string, Submission>();
  for (const text of texts) {
    const found = text === 'all' ? queue : requestsMeant(queue, text);
    if (found.length === 0 && text !== 'all') throw new AppError('submission.unknown', { id: text });
    for (const one of found) meant.set(one.id, one);
  }
  return [...meant.values()];
}

function requestsMeant(queue: readonly Submission[], text: string): readonly Submission[] {
  const found = meantBy(queue, text, ({ id, request, label }) => ({
    ids: [id],
    names: [request.name, label],
  }));
  const isNamed = found.every(({ request, label }) => request.name === text || label === text);
  if (found.length > 1 && !isNamed)
    onlyOne(found, text, (one) => ({
      id: one.id,
      kind: whatOf(one.request),
      createdAt: one.createdAt,
      status: stateOf(one),
    }));
  return found;
}

/** By its id or its address. Throws `remote.not-found` and `cli.asset-ambiguous`. */
export async function findWebhook(client: Client, text: string): Promise<Webhook> {
  const { webhooks } = await client.webhooks.list();
  const found = onlyOne(
    meantBy(webhooks, text, ({ id, url }) => ({ ids: [id], names: [url] })),
    text,
    ({ id, createdAt, events }) => ({
      id,
      kind: findWords.kinds.webhook,
      createdAt,
      status: events === null ? null : findWords.forEvents(events.join(' ')),
    }),
  );
  if (found === null) throw new AppError('remote.not-found', { what: findWords.webhook(text) });
  return found;
}

/** By its id, its name or its base URL. Throws `connection.unknown` and `cli.asset-ambiguous`. */
export async function findConnection(client: Client, text: string): Promise<Connection> {
  const { connections } = await client.connections.state();
  const found = onlyOne(
    meantBy(connections, text, ({ id, kind, name, baseUrl }) => ({
      ids: [id],
      names: [name, baseUrl, kind === 'sandbox' || baseUrl === null ? kind : `${baseUrl}/`],
    })),
    text,
    ({ id, kind, createdAt, baseUrl }) => ({
      id,
      kind: findWords.kinds[kind],
      createdAt,
      status: baseUrl,
    }),
  );
  if (found === null) throw new AppError('connection.unknown', { id: text });
  return found;
}

/** What can be typed for something. */
interface Called {
  readonly ids: readonly string[];
  readonly names: readonly (string | null)[];
}

/** A whole id before a name, a name before the beginning of an id. */
export function meantBy<T>(all: readonly T[], text: string, called: (one: T) => Called): readonly T[] {
  const exact = all.filter((one) => called(one).ids.includes(text));
  if (exact.length > 0) return exact;
  const named = all.filter((one) => called(one).names.includes(text));
  if (named.length > 0 || text.length < shortestBeginning) return named;
  return all.filter((one) => called(one).ids.some((id) => id.startsWith(text)));
}

/** Null for none. Throws `cli.asset-ambiguous`. */
function onlyOne<T>(found: readonly T[], text: string, candidate: (one: T) => Candidate): T | null {
  if (found.length > 1) throw new AppError('cli.asset-ambiguous', { text, candidates: found.map(candidate) });
  return found[0] ?? null;
}

function calledAs(target: Target): Called {
  if (target.type === 'group')
    return { ids: [target.group.id, target.group.remoteId], names: [target.group.name] };
  const { id, remoteId, name, folder, organisation } = target.asset;
  return { ids: [id, remoteId], names: [name, organisation.title, folder] };
}

function targetCandidate(target: Target): Candidate {
  if (target.type === 'group') {
    const { id, createdAt, job } = target.group;
    return { id, kind: kindOf(target.group), createdAt, status: job?.status ?? null };
  }
  const { id, createdAt, job, groupId } = target.asset;
  return {
    id,
    kind: groupId === null ? findWords.kinds.asset : findWords.kinds.member,
    createdAt,
    status: job?.status ?? null,
  };
}

// A search that a command acts on: understood whole, or wrong usage. The window goes on with what it understands.

/** As typed: words of a query, and the name of a saved search, or one of them. */
export interface QueryOptions {
  readonly text: string;
  readonly saved?: string | undefined;
}

/** `text`, which an asset must match; `said` puts a fault into a longer sentence. Throws `cli.usage` with all that is not understood, or when nothing is said at all. */
export function requireQuery(text: string, said: (fault: string) => string = (fault) => fault): string {
  const { terms, faults } = parseQuery(text, Date.now());
  const tokens = tokenize(text);
  // As a word it would only be searched for; a user who writes it wants to leave something out.
  if (tokens.some(({ field, values: [first] }) => field === null && first?.text === '-' && !first.quoted))
    throw usage(said(findWords.loneMinus));
  if (faults.length > 0) {
    const strange = tokens.some(({ field }) => field !== null && fieldNamed(field.name) === null);
    const known = strange ? [findWords.fields(fields.map(({ name }) => name).join(', '))] : [];
    throw usage(said([...faults.map(({ message }) => message), ...known].join(' ')));
  }
  if (terms.length === 0) throw usage(said(findWords.emptyQuery));
  return text;
}

/** What is typed can be judged before anything is opened. Throws `cli.usage`. */
export function requireTyped({ text, saved }: QueryOptions): void {
  if (text !== '' || saved === undefined) requireQuery(text);
}

/** The query as one text; of both, an asset must match each. Throws `cli.usage`. */
export async function queryOf(client: Client, { text, saved }: QueryOptions): Promise<string> {
  requireTyped({ text, saved });
  if (saved === undefined) return text;
  const all = await client.searches.list();
  const found = all.find(({ id, name }) => id === saved || name === saved);
  if (found === undefined) {
    const names = all.map(({ name }) => `“${name}”`).join(', ');
    throw usage(names === '' ? findWords.noSearches(saved) : findWords.unknownSearch(saved, names));
  }
  requireQuery(found.text, (fault) => findWords.savedInvalid(found, fault));
  return [found.text, text].filter((part) => part !== '').join(' ');
}

/** True for a text that names a field, as no name of an asset does unless it was chosen to. */
export function looksLikeQuery(text: string): boolean {
  return tokenize(text).some(({ field }) => field !== null);
}

function usage(reason: string): AppError {
  return new AppError('cli.usage', { reason });
}

// Every asset that a search finds, however many pages it has.

const pageSize = 500;

/** All assets that a text in the language of the library's search finds, sorted. */
export async function allAssets(
  client: Client,
  text = '',
  sort: LibrarySort = newestFirst,
): Promise<AssetSummary[]> {
  // By id: a new asset moves the others down, so that a page may repeat one of the page before.
  const found = new Map<string, AssetSummary>();
  for (let offset = 0; ; offset += pageSize) {
    const { rows, total } = await client.library.search({
      text,
      sort,
      stacked: false,
      offset,
      limit: pageSize,
    });
    for (const row of rows) if (row.type === 'asset') found.set(row.asset.id, row.asset);
    if (offset + pageSize >= total) return [...found.values()];
  }
}

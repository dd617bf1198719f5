/** The tables of webhooks and of what the local receiver was sent, as the services see them. They hold no secret. */
import type { ConnectionId } from '../contract/schema/ids.ts';
import type { BrokenRegistration, ReceivedDelivery } from '../contract/schema/webhook.ts';

/** A webhook whose secret was given to the keychain. */
export interface KeptWebhookRow {
  readonly connectionId: ConnectionId;
  readonly webhookId: string;
  /** Without its query. */
  readonly url: string;
  /** As a request's `Host` names it. */
  readonly host: string;
  /** The user has had the secret. */
  readonly seen: boolean;
  readonly keptAt: string;
}

/** A registration that was begun. */
export interface RegistrationRow extends Pick<BrokenRegistration, 'id' | 'url' | 'events' | 'startedAt'> {
  readonly connectionId: ConnectionId;
  /** Of the whole URL. */
  readonly urlSha256: string;
  /** Ids that the service listed before. */
  readonly known: readonly string[];
  readonly replaces: string | null;
}

/** `testId`: the delivery that is waited for; null before one was requested. */
export interface ReplacementRow {
  readonly connectionId: ConnectionId;
  readonly newId: string;
  readonly oldId: string;
  readonly testId: string | null;
}

/** Webhooks with a secret on this machine, and what is being done to webhooks. */
export interface WebhookTable {
  /** Of all connections, oldest first. */
  kept(): KeptWebhookRow[];
  /** Adds it, or replaces the one of its ids. */
  keep(row: KeptWebhookRow): void;
  setSeen(connectionId: ConnectionId, webhookId: string): void;
  forget(connectionId: ConnectionId, webhookId: string): void;
  /** Answers the row's id. */
  begin(row: Omit<RegistrationRow, 'id'>): number;
  begun(connectionId: ConnectionId): RegistrationRow[];
  end(id: number): void;
  replacements(connectionId: ConnectionId): ReplacementRow[];
  putReplacement(row: ReplacementRow): void;
  endReplacement(connectionId: ConnectionId, newId: string): void;
}

/** Who sent a delivery, by the secret that it was signed with. */
export interface DeliverySource {
  readonly connectionId: ConnectionId;
  readonly webhookId: string;
}

/** Verified deliveries. */
export interface ReceivedTable {
  /** True for a new one; one that was there counts a repeat. */
  enter(source: DeliverySource, delivery: Omit<ReceivedDelivery, 'repeats'>): boolean;
  /** Newest first. */
  newest(limit: number): ReceivedDelivery[];
  /** Those received before that time. */
  forgetBefore(at: string): void;
  /** Whether the receiver is on and at which port; null when that was never said. */
  receiver(): { readonly on: boolean; readonly port: number } | null;
  setReceiver(to: { readonly on: boolean; readonly port: number }): void;
}

/** The part of the catalogue that is about webhooks. */
export interface WebhookTables {
  readonly webhooks: WebhookTable;
  readonly received: ReceivedTable;
}

/** Endpoints at the service, and the receiver of deliveries on this computer. */

export { createWebhooks } from './webhooks.ts';

/** Codes and sentences of what can go wrong with webhooks, beside what the service says. */

/** Part of `ErrorData`; the same rules. */
export interface WebhookErrorData {
  'webhook.secret-seen': { id: string };
  /** `id`: the webhook whose secret is not on this machine. */
  'webhook.secret-not-here': { id: string };
  'webhook.not-replacing': { id: string };
  /** `reason` for the details view. */
  'webhook.port-taken': { port: number; reason: string };
}

type Sentences = { [C in keyof WebhookErrorData]: (data: WebhookErrorData[C]) => string };

export const webhookSentences: Sentences = {
  'webhook.secret-seen': (d) =>
    `The signing secret of the webhook ${d.id} was shown once and is not shown again. If your receiver does not have it, replace the webhook: the new one has a new secret.`,
  'webhook.secret-not-here': (d) =>
    `The signing secret of the webhook ${d.id} is not kept on this machine. Enter it if you have it from elsewhere; otherwise replace the webhook.`,
  'webhook.not-replacing': (d) =>
    `The webhook ${d.id} does not take the place of another one any more: that was finished or given up. Look at the list; both may still be there.`,
  'webhook.port-taken': (d) =>
    `The receiver cannot listen at port ${d.port} of this machine: another program has it, or it may not be used. Choose another port, here and in the tunnel.`,
};

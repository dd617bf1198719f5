/** Help on the codes of talking to the service. */
import { catalogue } from '../../messages/catalogue.ts';
import { type ErrorHelp, nothingOrdered, onlyAsked } from './error-help-entry.ts';

/** By code. */
export const remoteErrorHelp = catalogue('help.errors.remote', {
  'remote.unreachable': {
    title: 'The service cannot be reached',
    means:
      'The connection to the service failed or was lost before the response, or something in between answered instead.',
    why: 'No network, a network that requires sign-in, an unknown host name, a firewall or proxy, an untrusted certificate, or a service that is down. The message says which; an unknown host name is often a typo in the URL.',
    next: [
      'Open any web page to check that this computer is online. If the network requires sign-in, do that.',
      'Compare the URL under Settings, Connections with the one you were given.',
      'In a company network, ask whether the URL has to be allowed, and through which proxy. Caliper uses HTTPS_PROXY or ALL_PROXY (http://, https:// or socks5://, with USER:PASSWORD@ if the proxy requires it) and skips the hosts in NO_PROXY.',
      'If the certificate is not trusted, add its issuer to the system’s trusted certificates, or set NODE_EXTRA_CA_CERTS to its PEM file. If it has expired or is not valid yet, check the date of this computer first.',
      'Wait: Caliper retries automatically, at growing intervals of up to a minute. “Try now” retries at once.',
    ],
    kept: 'Everything. Requests stay in the queue in order, jobs and downloads resume where they were. The library works as before.',
    cost: 'Nothing, unless the request had been sent already: then the service may have accepted it. Caliper resends it with the same key, so it is never created twice.',
  },
  'remote.timeout': {
    title: 'The service did not answer in time',
    means: 'The request was sent, but no response arrived in time.',
    why: 'A service under load, a large upload over a slow connection, or a proxy that delays responses.',
    next: [
      'Wait: the request is retried automatically.',
      'For a large clip, enter its https URL instead of the file, so that the service downloads it directly.',
      'If it keeps happening for an hour, tell the operator of the service; the details include the timeout.',
    ],
    kept: 'Everything. A request with an unknown outcome stays in the queue, cannot be discarded, and is resent with the same key until the outcome is known.',
    cost: 'Perhaps once: the service may have accepted the request. It is resent with the same key, so it is never paid for twice.',
  },
  'remote.unauthorized': {
    title: 'The token was rejected',
    means:
      'The service reports that the token of this connection is missing, wrong, or lacks permission (HTTP 401 or 403).',
    why: 'The token was revoked or has expired, belongs to another account or service, or is read-only.',
    next: [
      'Create a new token on the service’s API token page.',
      'Enter it under Settings, Connections, “Enter new token”, or run “caliper connect --url URL” with the URL of the service. It is tested before it is saved.',
      'Everything then continues at once. Until then Caliper retries every minute, in case the service was wrong.',
    ],
    kept: 'Everything: requests stay in the queue, and running downloads continue because they need no token.',
    cost: 'Nothing. A rejected request has no effect.',
  },
  'remote.not-found': {
    title: 'The service does not have this',
    means: 'The service has no such asset, job, batch or set, or does not show it to this account.',
    why: 'It was deleted at the service, or it belongs to another account.',
    next: [
      'Check in Settings, Connections that the connection is the one that it was created with.',
      'If it was deleted on purpose, clear its row from the queue, or keep the local asset.',
      'Otherwise ask the service’s operator, with the ID from the details.',
    ],
    kept: 'All local files. Nothing is deleted here because it was deleted there.',
    cost: onlyAsked,
  },
  'remote.not-a-service': {
    title: 'This URL is not an asset generation service',
    means: 'The URL responds, but with a web page or a redirect instead of the API.',
    why: 'The URL of the web site instead of the API, a network’s sign-in page (hotel, train, guest network), or a proxy’s own page.',
    next: [
      'Open a web page in a browser: if the network requires sign-in, do that.',
      'Compare the URL with the one you were given. It often begins with “api.”.',
      'The details show how the response begins, which usually tells what it is.',
    ],
    kept: 'Everything. Queued requests are sent when the service responds again.',
    cost: 'Nothing. A request that was being sent is resent with the same key.',
  },
  'remote.invalid-response': {
    title: 'The response is invalid',
    means:
      'The service responded, but a field is missing or has a type that the API specification does not allow. The details name the operation, the field, and the expected type.',
    why: 'A version of the service that this Caliper does not know, or a bug in the service.',
    next: [
      'Check for an update of Caliper.',
      'Copy the details and send them to the service’s operator.',
      'Other requests continue; only this one is retried.',
    ],
    kept: 'Everything. Invalid data never overwrites known data.',
    cost: 'Perhaps once: the request may have been accepted. It is resent with the same key until that is known, so it is never paid for twice.',
  },
  'remote.validation-refused': {
    title: 'The service rejected the request',
    means: 'The service found something invalid in the request (HTTP 422). The message quotes its reason.',
    why: 'Incompatible options, an unsupported clip format, an unreadable image, or a rule that this Caliper does not know.',
    next: [
      'Read the reason: it usually names the field.',
      '“Edit and send again” opens the form with the request; change it and send it.',
      'Or “Discard” the request.',
    ],
    kept: 'The request with its files, until you send it again or discard it.',
    cost: nothingOrdered,
  },
  'remote.idempotency-conflict': {
    title: 'The key belongs to another request',
    means:
      'Each request has its own idempotency key, so that it can be resent without being created twice. The service knows this key with different content.',
    why: 'An earlier attempt was accepted with different content, for example after a version change, or two libraries share a copied catalogue.',
    next: [
      'Check in the library and at the service whether the asset exists already.',
      'If not, use “Edit and send again”, which creates a new request with a new key.',
      'If it does, discard this request.',
    ],
    kept: 'The request and its files.',
    cost: 'Nothing for this attempt. An earlier one may have been accepted: check first, so that you do not pay twice.',
  },
  'remote.too-large': {
    title: 'Too large for the service',
    means: 'The request is larger than the service, or a proxy in front of it, allows (HTTP 413).',
    why: 'Images and clips are sent inside the request and take a third more than their file size. The limits are 832 MB for a batch and 500 MB for a clip; a proxy may allow less.',
    next: [
      'Enter https URLs instead of large files: the service then downloads them directly.',
      'Shorten the clip with “Trim”, or make the batch smaller.',
      'If it is far below these limits, ask the service’s operator about proxies.',
    ],
    kept: 'The request and all its files.',
    cost: nothingOrdered,
  },
  'remote.asset-limit-reached': {
    title: 'The account’s asset limit is reached',
    means: 'The request would exceed the account’s lifetime asset limit, so nothing was created.',
    why: 'The operator has set a lifetime limit. Every asset counts, failed ones too, except those canceled before they started. Batches and sets count in full when they are requested.',
    next: [
      'Ask the service’s operator to raise the limit.',
      'Then press “Send anyway” in the queue: the smallest request is sent first, and the others follow when it is accepted.',
      'Or request fewer assets: smaller requests are still sent automatically.',
    ],
    kept: 'This request and all others of its size stay blocked in the queue.',
    cost: nothingOrdered,
  },
  'remote.conflict': {
    title: 'Not possible in the current state',
    means: 'The service cannot do this now because of a conflicting state (HTTP 409), named in the details.',
    why: 'Usually something is still being created, for example a set that is to be deleted or bundled.',
    next: [
      'Check the row in the queue: when its job has finished, try again.',
      'If it has finished already, run “Refresh from the service” in the palette to update it.',
    ],
    kept: 'Everything, here and at the service.',
    cost: nothingOrdered,
  },
  'remote.rate-limited': {
    title: 'Rate limited',
    means: 'The service received too many requests (HTTP 429) and did not process this one.',
    why: 'Many jobs, several Caliper instances on one account, or another program that uses the same token.',
    next: [
      'Wait: Caliper pauses as long as the service requests and continues automatically.',
      'If it happens all day, check what else uses the account.',
    ],
    kept: 'Everything, in order.',
    cost: nothingOrdered,
  },
  'remote.server-error': {
    title: 'The service failed',
    means: 'The service, or a gateway in front of it, reported an internal error (HTTP 500 to 599).',
    why: 'An error or maintenance at the service. It is not caused by your request, unless only that one fails again and again.',
    next: [
      'Wait: it is retried at growing intervals of up to a minute.',
      'If only one request fails, check its history; others are not blocked by it.',
      'If it keeps happening, send the details to the service’s operator.',
    ],
    kept: 'Everything. Downloads come from other hosts and usually continue.',
    cost: 'Perhaps once: the service may have failed after accepting the request. It is resent with the same key, so nothing is paid for twice.',
  },
  'remote.not-offered': {
    title: 'Operation not available',
    means: 'The service does not have this operation at the expected path (HTTP 404 or 405).',
    why: 'The specification leaves the paths of some operations open: listing the account’s assets, bulk job status, deleting, ZIP bundles. This service has them elsewhere, or not at all.',
    next: [
      'Ask the operator for the path of the operation named in the details.',
      'Enter it under Settings, Connections, under “Operations”, or with caliper connect --path OPERATION=PATH.',
      'Without it, Caliper uses a fallback where there is one: it reads jobs and downloads files one by one.',
    ],
    kept: 'Everything. Caliper remembers that the operation is missing and does not request it again.',
    cost: onlyAsked,
  },
  'remote.webhook-secret-lost': {
    title: 'The webhook’s secret was lost',
    means:
      'The webhook was registered, but the response with its signing secret was lost. The service shows a secret only once.',
    why: 'The connection was lost between the registration and its response. The service’s list then showed exactly one new matching webhook.',
    next: ['Delete that webhook; its ID is in the message.', 'Register it again to get a new secret.'],
    kept: 'All other webhooks. Until it is deleted, this one sends events that cannot be verified.',
    cost: 'Nothing. Webhooks are not charged for.',
  },
  'remote.webhook-not-registered': {
    title: 'The webhook was not registered',
    means: 'The response to the registration was lost, and the service lists no new webhook.',
    why: 'The connection was lost before the registration arrived.',
    next: ['Register it again: there will be no duplicate.'],
    kept: 'All other webhooks.',
    cost: 'Nothing. Webhooks are not charged for.',
  },
  'remote.webhook-uncertain': {
    title: 'The webhook may or may not be registered',
    means:
      'The response to the registration was lost, and the service’s list does not show clearly whether it succeeded.',
    why: 'The list could not be read either, or it shows several new webhooks with the same URL and events.',
    next: [
      'Check the list of webhooks.',
      'Delete those with this URL that you have no secret for.',
      'Then register it again.',
    ],
    kept: 'Nothing was deleted. A duplicate webhook only means that events arrive twice.',
    cost: 'Nothing. Webhooks are not charged for.',
  },
  'remote.cursor-repeated': {
    title: 'The list of the service does not end',
    means:
      'While reading a list page by page, the service returned the same cursor twice, so reading was stopped.',
    why: 'A bug in the service.',
    next: [
      'Continue with the entries that were read.',
      'Report it to the service’s operator; the details name the operation.',
    ],
    kept: 'Everything that was read, and everything in the library.',
    cost: onlyAsked,
  },
  'remote.problem': {
    title: 'The service refused this',
    means:
      'The service refused the request with an error type that its specification does not define. The message quotes the type and the reason.',
    why: 'A rule of this service: a payment is due, the account is closed, or the API version is no longer supported.',
    next: [
      'Read the reason.',
      'If it is about the account, resolve it on the service’s web site, then “Edit and send again”.',
      'Otherwise send the details to the service’s operator.',
    ],
    kept: 'The request and its files, until you send it again or discard it.',
    cost: 'Nothing for a request that the service refused. If a gateway refused it after an earlier attempt, that attempt is resent until its outcome is known.',
  },
} as const satisfies Record<string, ErrorHelp>);

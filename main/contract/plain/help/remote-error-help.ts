/** Help on the codes of talking to the service. */
import { type ErrorHelp, nothingOrdered, onlyAsked } from './error-help-entry.ts';

/** By code. */
export const remoteErrorHelp = {
  'remote.unreachable': {
    title: 'The service cannot be reached',
    means:
      'No connection to the address of the service came about, or it broke off before the answer, or something in between answered in its place.',
    why: 'No network, a guest network that wants a sign-in, a name that is not found, a firewall or proxy in between, a certificate that is not trusted, or a service that is down. The message names which: a name that is not found is often a typing mistake in the address.',
    next: [
      'Open any web page to see whether this computer is online. If the network wants you to sign in, do that.',
      'Compare the address under Settings, Connections with the one you were given.',
      'In a company network, ask whether the address has to be allowed, and through which proxy. Caliper uses HTTPS_PROXY or ALL_PROXY (http://, https:// or socks5://, with USER:PASSWORD@ where the proxy wants it) and leaves out what NO_PROXY lists.',
      'If the certificate is not trusted: install its issuer among the certificates that the system trusts, or name its PEM file in NODE_EXTRA_CA_CERTS. If it has expired or is not valid yet, check the date of this computer first.',
      'Wait: Caliper tries again automatically, at growing intervals of up to a minute. “Try now” does not wait.',
    ],
    kept: 'Everything. Requests stay in the queue in their order, jobs and downloads go on where they were. The library works as before.',
    cost: 'Nothing, unless the request had left already: then the service may have accepted it. Caliper sends it again with the same key, which the service answers with what it made the first time. It is never made twice.',
  },
  'remote.timeout': {
    title: 'The service did not answer in time',
    means: 'The service took the call, or at least did not refuse it, and then said nothing for too long.',
    why: 'A service under load, a large upload over a slow line, or a proxy that holds answers back.',
    next: [
      'Wait: the call is repeated automatically.',
      'With a large clip: give its https address in place of the file, so that the service fetches it itself.',
      'If it goes on for an hour, tell the operator of the service; the details say how many seconds were waited.',
    ],
    kept: 'Everything. A request whose answer is unknown stays in the queue, cannot be discarded, and is sent again with the same key until its answer is known.',
    cost: 'Perhaps once: the service may have accepted the request before it fell silent. The same key goes out again, so it is never paid twice.',
  },
  'remote.unauthorized': {
    title: 'The token is not accepted',
    means:
      'The service answered that the token of this connection is missing, wrong, or may not do this (HTTP 401 or 403).',
    why: 'A token that was revoked or has run out, one of another account or service, or a token that may read but not create.',
    next: [
      'Make a new token on the service’s API token page.',
      'Enter it under Settings, Connections, “Enter a new token”, or type “caliper connect --url URL” with the URL of the service. It is tried before it is saved.',
      'Everything that waited goes on at once. Without you, Caliper asks again every minute, in case the service was wrong.',
    ],
    kept: 'Everything: requests wait in the queue, downloads under way need no token and go on.',
    cost: 'Nothing. A call that is turned away for its token is not acted on.',
  },
  'remote.not-found': {
    title: 'The service does not have this',
    means: 'The service has no such asset, job, batch or set, or does not show it to this account.',
    why: 'It was deleted at the service, or it belongs to another account than that of the token.',
    next: [
      'See in Settings, Connections whether the connection is the one that it was made with.',
      'If it was deleted there on purpose, clear its row off the queue, or keep the asset as it is on this disk.',
      'Otherwise ask the service’s operator, with the id from the details.',
    ],
    kept: 'What is on this disk stays, with its manifest. Nothing is deleted here because it is gone there.',
    cost: onlyAsked,
  },
  'remote.not-a-service': {
    title: 'Something else answers at this address',
    means:
      'The address answers, but not as an asset generation service does: it sent a web page, or a redirect.',
    why: 'The address of the web site in place of that of the interface, a network’s sign-in page (hotel, train, guest network), or a proxy that shows a page of its own.',
    next: [
      'Open a web page in a browser: if the network wants you to sign in, do that.',
      'Compare the address with the one you were given. It often begins with “api.”.',
      'The details show how the answer began, which mostly tells what it is.',
    ],
    kept: 'Everything. What waits goes out when the service itself answers again.',
    cost: 'Nothing was ordered by what answered. If a request was under way, it is sent again with the same key.',
  },
  'remote.invalid-response': {
    title: 'The answer cannot be understood',
    means:
      'The service answered, but a field is missing or is of another kind than its interface description says. The details name the operation, the field, and what was expected.',
    why: 'A version of the service that differs from what this Caliper knows, or a fault of the service.',
    next: [
      'See whether there is a newer Caliper.',
      'Copy the details and send them to the service’s operator: operation and field are what they need.',
      'Other requests go on meanwhile; only this one is retried on its own.',
    ],
    kept: 'Everything. What cannot be understood is never written over what is known.',
    cost: 'Perhaps once: an answer to a create call may mean that it was accepted. The same key is sent again until that is known, so it is never paid twice.',
  },
  'remote.validation-refused': {
    title: 'The service refuses the request',
    means:
      'The service looked at the request and found something in it that it does not take (HTTP 422). What it says is quoted.',
    why: 'Options that do not go together, a clip in a kind that it does not take, an image that it cannot read, or a rule that this Caliper does not know.',
    next: [
      'Read what the service says: it mostly names the field.',
      '“Edit and send again” opens the form with everything as it was; change that and send it.',
      'Or “Discard” the request.',
    ],
    kept: 'The request with its files, until you send it anew or discard it.',
    cost: nothingOrdered,
  },
  'remote.idempotency-conflict': {
    title: 'Its key belongs to another request',
    means:
      'Each request goes out under a key of its own, so that it can be repeated without being made twice. The service says that it knows this key with other content.',
    why: 'An earlier try was accepted with other content than what is sent now, as can happen after a change of version; or two libraries share one copied catalogue.',
    next: [
      'Look in the library and at the service whether the asset is there already.',
      'If it is not, “Edit and send again”: that makes a new request with a key of its own.',
      'If it is, discard this row.',
    ],
    kept: 'The request and its files.',
    cost: 'Not for this try. An earlier try under this key may have been accepted: look for it first, so that you do not pay a second time.',
  },
  'remote.too-large': {
    title: 'Too large for the service',
    means: 'The request is larger than what the service, or something in front of it, takes (HTTP 413).',
    why: 'Images and clips travel inside of the request, a third larger than their files. A batch may have 832 MB in all, a clip 500 MB; a proxy may allow less.',
    next: [
      'Give https addresses in place of large files: the service then fetches them itself.',
      'Make the clip shorter with “Trim”, or the batch smaller.',
      'If it is far below these limits, ask the service’s operator about a proxy in between.',
    ],
    kept: 'The request and all its files. Nothing needs to be chosen again.',
    cost: nothingOrdered,
  },
  'remote.asset-limit-reached': {
    title: 'The account’s lifetime limit is reached',
    means:
      'The account may have so many assets in its life, finished or failed, and this request would go beyond that. The service created none of it.',
    why: 'The operator has set a lifetime limit. Every asset counts for good, failed ones too; only those canceled before they started do not. Batches and sets are counted in full when they are requested.',
    next: [
      'Ask the service’s operator to raise the limit.',
      'Then “Send anyway” in the queue: the smallest request goes first, and the others follow when it is accepted.',
      'Or ask for fewer: smaller requests still go out by themselves.',
    ],
    kept: 'The request and all others of its size are held in the queue; nothing of them is lost.',
    cost: nothingOrdered,
  },
  'remote.conflict': {
    title: 'Not as things stand',
    means:
      'The service cannot do this now because of the state that something is in (HTTP 409). Its own word for it is in the details.',
    why: 'Mostly something is still being made: a set that is to be deleted or bundled, for example.',
    next: [
      'Look at the row in the queue: when its job has ended, try again.',
      'If the row has ended already, “Check with the service now” in the palette brings it up to date.',
    ],
    kept: 'Everything stays as it is, here and at the service.',
    cost: nothingOrdered,
  },
  'remote.rate-limited': {
    title: 'The service asks for a pause',
    means: 'More calls came in than the service takes at a time (HTTP 429). It did nothing with this one.',
    why: 'Many jobs, many Calipers on one account, or another program that uses the same token.',
    next: [
      'Wait: Caliper keeps the pause that the service asks for and continues automatically.',
      'If it happens all day, see what else uses the account.',
    ],
    kept: 'Everything, in its order.',
    cost: nothingOrdered,
  },
  'remote.server-error': {
    title: 'The service has a fault',
    means: 'The service, or a gateway in front of it, answered that it failed (HTTP 500 to 599).',
    why: 'A fault or maintenance at the service. It is not about your request, unless it meets the same one time and again.',
    next: [
      'Wait: it is tried again at growing intervals of up to a minute, for as long as it takes.',
      'If only one request is met, look in its history; others go past it.',
      'If it goes on, send the details to the service’s operator.',
    ],
    kept: 'Everything. Downloads come from other machines and mostly go on.',
    cost: 'Perhaps once: a service that fails after it accepted a request has accepted it. The same key goes out again, so nothing is paid twice.',
  },
  'remote.not-offered': {
    title: 'Not at this place',
    means: 'The service has nothing at the path where this operation was looked for (HTTP 404 or 405).',
    why: 'The interface leaves the paths of some operations open: the list of the account’s assets, asking for many jobs at once, deleting, ZIP bundles. This service has them elsewhere, or not at all.',
    next: [
      'Ask the operator for the path of the operation that the details name.',
      'Enter it under Settings, Connections, under “Operations”, or with caliper connect --path OPERATION=PATH.',
      'Without it, Caliper does it another way where there is one: it asks for jobs one by one, and fetches files one by one.',
    ],
    kept: 'Everything. That it is not offered is remembered, so that it is not requested in vain.',
    cost: onlyAsked,
  },
  'remote.webhook-secret-lost': {
    title: 'The webhook is there, its secret is not',
    means:
      'The endpoint was registered, but the answer with its signing secret was lost. The service shows a secret once and never again.',
    why: 'The connection broke between the registration and its answer. Afterwards the list at the service showed exactly one new endpoint that fits.',
    next: [
      'Delete that webhook; its id is in the message.',
      'Register it again, and keep the secret this time.',
    ],
    kept: 'Nothing else is affected. Until it is deleted, the endpoint gets events that cannot be verified.',
    cost: 'Nothing. Webhooks are not charged for.',
  },
  'remote.webhook-not-registered': {
    title: 'The webhook was not registered',
    means: 'The answer to the registration was lost, and the list at the service shows no new endpoint.',
    why: 'The connection broke before the registration arrived.',
    next: ['Register it again: there is no other one that it would double.'],
    kept: 'All other webhooks are as before.',
    cost: 'Nothing. Webhooks are not charged for.',
  },
  'remote.webhook-uncertain': {
    title: 'Nobody knows whether the webhook is there',
    means:
      'The answer to the registration was lost, and what the service lists does not tell what became of it.',
    why: 'The list could not be read either, or it shows several new endpoints with the same address and events.',
    next: [
      'Look at the list of webhooks.',
      'Delete those with this address that you have no secret for.',
      'Then register it again.',
    ],
    kept: 'Nothing was deleted. An endpoint too many only means that events arrive twice.',
    cost: 'Nothing. Webhooks are not charged for.',
  },
  'remote.cursor-repeated': {
    title: 'A list of the service has no end',
    means:
      'While reading a list page by page, the service gave the same page mark a second time. Reading was stopped, since it would never end.',
    why: 'A fault of the service.',
    next: [
      'Use what was read: it is shown.',
      'Tell the service’s operator which list it was; the details name the operation.',
    ],
    kept: 'What was read so far is entered. Nothing is taken off the library because it did not come.',
    cost: onlyAsked,
  },
  'remote.problem': {
    title: 'The service refuses this',
    means:
      'The service answered with a refusal that has no meaning of its own in its interface description. Its type and what it says are shown.',
    why: 'A rule of this service: a payment that is due, an account that is closed, a version that is no longer served.',
    next: [
      'Read what the service says.',
      'If it is about the account, settle it at the service’s web site, then “Edit and send again”.',
      'Otherwise send the details to the service’s operator.',
    ],
    kept: 'The request and its files, until you send it anew or discard it.',
    cost: 'Nothing for a request that the service itself refused. If a gateway in between refused it after an earlier try, that try is asked about until its answer is known.',
  },
} as const satisfies Record<string, ErrorHelp>;

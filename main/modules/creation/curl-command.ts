/** A create call as a command that a user can paste into a POSIX shell. Pure. */

/** The token is read from `$API_TOKEN`; everything else is quoted so that the shell changes nothing of it. */
export function curlCommand(call: {
  readonly url: string;
  readonly idempotencyKey: string;
  /** JSON. */
  readonly body: string;
}): string {
  return [
    `curl --request POST ${quoted(call.url)}`,
    // In double quotes, so that the shell puts the token there.
    '--header "Authorization: Bearer $API_TOKEN"',
    `--header ${quoted('Content-Type: application/json')}`,
    `--header ${quoted(`Idempotency-Key: ${call.idempotencyKey}`)}`,
    // `--data` would take what begins with `@` for the name of a file.
    `--data-raw ${quoted(call.body)}`,
  ].join(' \\\n  ');
}

/** One word for a POSIX shell, whatever is in it: within single quotes only their own end has a meaning. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Bearer tokens: which account a request speaks for (specification: Authentication). */
import { createHash, timingSafeEqual } from 'node:crypto';

/** The account of an `Authorization` header, or null; takes the same time for every wrong token. */
export function accountOf(
  header: string | undefined,
  accounts: readonly { readonly account: string; readonly token: string }[],
): string | null {
  const given = digest(/^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1] ?? '');
  let found: string | null = null;
  for (const { account, token } of accounts) if (timingSafeEqual(digest(token), given)) found = account;
  return found;
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

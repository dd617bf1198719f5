/** `/v1/settings`: the account's default params. */
import type { Route } from '../http/router.ts';
import { accountDefaults } from '../requests/params.ts';

export function settingsRoutes(): Route[] {
  return [{ method: 'GET', path: '/v1/settings', handle: () => ({ status: 200, body: accountDefaults }) }];
}

/** `/v1/settings`: the account's default params. */
import type { Route } from '../http/router.ts';
import type { Service } from './service.ts';

export function settingsRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/settings',
      handle: ({ account }) => ({ status: 200, body: service.account(account).settings }),
    },
  ];
}

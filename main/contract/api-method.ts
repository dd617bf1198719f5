/** How every method of the contract begins. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { appFailureSchema } from './schema/failure.ts';
import { assetIdSchema } from './schema/ids.ts';

/** Any method may fail with `APP`, which carries an `AppError`. */
export const method = oc.errors({ APP: { data: appFailureSchema } });

/** The input of what is about one asset. */
export const byAsset = z.strictObject({ assetId: assetIdSchema });

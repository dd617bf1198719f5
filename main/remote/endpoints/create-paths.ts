/** Where each create call goes (specification: Creation routes). */
import type { CreateRoute } from '../../contract/schema/creation/create-request.ts';

/** Below the base URL. */
export const createPaths: Readonly<Record<CreateRoute, string>> = {
  standard: '/v1/assets/standard',
  measured: '/v1/assets/measured',
  'standard-batch': '/v1/batches/standard',
  'measured-batch': '/v1/batches/measured',
  'high-fidelity-set': '/v1/variation-sets/high-fidelity',
  'procedural-set': '/v1/variation-sets/procedural',
};

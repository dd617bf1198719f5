/** Allowed values and defaults of `params` as plain data, so that the renderer can show them without the schema library. */

/** Every allowed value, in the order of the specification. */
export const paramValues = {
  mesh: { quality: ['standard', 'low', 'ultra_low'] },
  texture: { resolution: [1024, 2048, 4096, 8192] },
  physics: {
    body: ['rigid', 'deformable'],
    collision: ['auto', 'convex_hull', 'convex_decomposition', 'coacd', 'bounding_box', 'sdf'],
    simulator: ['isaac_sim_physx', 'isaac_sim_newton', 'mujoco', 'sapien', 'genesis', 'agnostic'],
  },
  variation: {
    variation_type: ['texture', 'general'],
    wildness: ['subtle', 'moderate', 'bold', 'wild'],
  },
} as const;

/** The defaults that the specification states. */
export const paramDefaults = {
  mesh: { quality: 'standard' },
  texture: { resolution: 4096 },
  physics: { body: 'rigid', collision: 'auto', simulator: 'isaac_sim_physx' },
  variation: { variation_type: 'general', wildness: 'moderate' },
} as const;

/** Lengths and counts of the specification's table of limits that apply before anything is sent. */
export const limits = {
  nameLength: 100,
  standardTextLength: 10_000,
  seedTextLength: 2_000,
  subjectNameLength: 100,
  urlLength: 2083,
  subjectImages: 1,
  variationReferences: 8,
  captures: 1,
  /** Of the clip itself, before base64. */
  inlineClipBytes: 500_000_000,
  highFidelityCount: { least: 1, most: 100 },
  proceduralCount: { least: 10, most: 500 },
  batchItems: { least: 1, most: 100 },
  /** Of the whole request, files as base64. */
  batchBodyBytes: 832_000_000,
  webhookUrlLength: 2000,
  webhookEvents: { least: 1, most: 32 },
  bulkStatusIds: { least: 1, most: 100 },
  pageSize: { least: 1, most: 100 },
  /** Caliper's own bounds on an image kept for a create call; the specification names none, the sandbox has the same. */
  imageBytes: 64 * 1024 * 1024,
  /** Width times height. */
  imagePixels: 400_000_000,
} as const;

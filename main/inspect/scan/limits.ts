/** How much of a folder a scan looks at: a home folder with everything in it comes to an end. */
export const scanLimits = {
  depth: 16,
  folders: 200_000,
  /** Of one asset. */
  files: 5000,
  entriesOfFolder: 100_000,
  skippedTold: 1000,
  unreadableTold: 10_000,
} as const;

/** What the settings of transfers say. English. */

/** The two boxes of the page. */
export const transferSettingWords = {
  downloads: {
    title: 'Downloads',
    about: 'A change acts at once; what is under way goes on.',
    parallel: 'Files at the same time',
    automatic: 'Automatic',
    rate: 'Download speed, at most',
  },
  uploads: {
    title: 'Uploads',
    about: 'Clips and images on their way to the service. Small requests are never held back.',
    rate: 'Upload speed, at most',
    note: 'At most two requests go to a service at the same time, and only one of them with a large file.',
  },
  noLimit: 'No limit',
} as const;

/** What the page of licences says. English. */

export const licenceWords = {
  title: 'Licences',
  about:
    'Caliper is made with the work of others. Everything that is shipped, with the terms that it comes under.',
  find: 'Find a work or licence',
  none: 'Nothing is called that.',
  count: (count: number): string => `${count} works`,
  notMade: 'The list is made when Caliper is built; this one runs from its sources.',
  failed: 'The list could not be read. Open the page again.',
  noText: (licence: string): string => `It names its licence only: ${licence}.`,
  chromium: 'The licences of Chromium’s parts are in LICENSES.chromium.html beside the program.',
} as const;

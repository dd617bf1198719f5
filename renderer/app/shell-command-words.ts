/** What the commands of every screen are called. English. */

/** In the palette; `keywords` are sought as well. */
export const shellCommandWords = {
  themes: {
    system: 'Use the system’s theme',
    light: 'Use the light theme',
    dark: 'Use the dark theme',
    keywords: 'appearance colour mode',
  },
  create: { title: 'Create an asset', keywords: 'new generate text image' },
  capture: { title: 'Check clips', keywords: 'captures video film charuco board verdict' },
  goTo: (place: string): string => `Go to ${place}`,
  connect: { title: 'Connect to a service', keywords: 'token url account sandbox' },
  refresh: { title: 'Check with the service now', keywords: 'refresh reload poll' },
  shortcuts: 'Show keyboard shortcuts',
  palette: 'Open the command palette',
  batch: { title: 'New batch of assets', keywords: 'many folder images clips csv json table spreadsheet' },
} as const;

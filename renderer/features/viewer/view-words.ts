/** What the 3D view and its toolbar say. English. */

/** Of the view itself. */
export const viewWords = {
  toolbar: '3D view',
  commands: '3D view',
  tools: 'Tools',
  close: 'Close',
  closeTool: (tool: string) => `Close ${tool}`,
  openTool: (tool: string) => `${tool}: open or close`,
  loadAgain: 'Load again',
  showAgain: 'Show again',
  onClipboard: 'The picture is on the clipboard.',
  inDownloads: 'The picture is in your downloads.',
  frame: 'Show the whole object',
  reset: 'Reset the view',
  front: 'From the front',
  right: 'From the right',
  top: 'From above',
  grid: 'Ground grid',
  dimensions: 'Dimensions',
  wireframe: 'Wireframe',
  turntable: 'Turntable',
  copyPicture: 'Copy the picture',
  /** For who cannot see the picture: what it shows and the keys that move it. */
  describe: (title: string) =>
    `3D view of ${title}. Arrow keys turn it, with Shift they move it, plus and minus zoom, F shows the whole object.`,
} as const;

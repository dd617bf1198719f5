/** The pictures of the articles: made by `npm run screenshots -- --help-pictures`, of the size that is said here. */

import type { PictureName } from './help-entry.ts';
import assetDark from './pictures/asset-dark.webp';
import assetLight from './pictures/asset-light.webp';
import batchDark from './pictures/batch-dark.webp';
import batchLight from './pictures/batch-light.webp';
import capturesDark from './pictures/captures-dark.webp';
import capturesLight from './pictures/captures-light.webp';
import createDark from './pictures/create-dark.webp';
import createLight from './pictures/create-light.webp';
import libraryDark from './pictures/library-dark.webp';
import libraryLight from './pictures/library-light.webp';
import problemsDark from './pictures/problems-dark.webp';
import problemsLight from './pictures/problems-light.webp';
import queueDark from './pictures/queue-dark.webp';
import queueLight from './pictures/queue-light.webp';
import reportDark from './pictures/report-dark.webp';
import reportLight from './pictures/report-light.webp';
import settingsDark from './pictures/settings-dark.webp';
import settingsLight from './pictures/settings-light.webp';
import welcomeDark from './pictures/welcome-dark.webp';
import welcomeLight from './pictures/welcome-light.webp';

/** Pixels of each file. */
export const pictureSize = { width: 960, height: 600 } as const;

/** Addresses by theme. */
export const pictures: Readonly<Record<PictureName, { readonly light: string; readonly dark: string }>> = {
  asset: { light: assetLight, dark: assetDark },
  batch: { light: batchLight, dark: batchDark },
  captures: { light: capturesLight, dark: capturesDark },
  create: { light: createLight, dark: createDark },
  library: { light: libraryLight, dark: libraryDark },
  problems: { light: problemsLight, dark: problemsDark },
  queue: { light: queueLight, dark: queueDark },
  report: { light: reportLight, dark: reportDark },
  settings: { light: settingsLight, dark: settingsDark },
  welcome: { light: welcomeLight, dark: welcomeDark },
};

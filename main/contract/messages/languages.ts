/** The languages there are: English, which all messages are written in, and two that show what cannot be translated yet. */
import { currentTranslation, setTranslation, type Translation } from './language.ts';
import { accentedTranslation, mirroredTranslation } from './pseudo.ts';

export const languageNames = ['en', 'accented', 'mirrored'] as const;
export type LanguageName = (typeof languageNames)[number];

const translations: Readonly<Record<LanguageName, Translation | null>> = {
  en: null,
  accented: accentedTranslation,
  mirrored: mirroredTranslation,
};

/** Of this thread; threads that it has started follow. */
export function setLanguage(name: LanguageName): void {
  setTranslation(translations[name]);
}

/** What other threads are given, so that all speak alike. */
export function currentLanguage(): LanguageName {
  const current = currentTranslation();
  return languageNames.find((name) => translations[name] === current) ?? 'en';
}

import type { Storage } from '../ports/index.ts';

/** A language of the console: its BCP 47 tag, and its name in that language. */
interface Language {
  tag: string;
  name: string;
}

const ENGLISH: Language = { tag: 'en', name: 'English' };

/** All languages, the default first. */
export const LANGUAGES: readonly Language[] = [ENGLISH];

/** Storage key of the selected language. */
const LANGUAGE_KEY = 'hawser-language';

/** The language selected in this browser; the default if none was selected or it is no longer available. */
export function languageIn(storage: Storage): Language {
  const tag = storage.get(LANGUAGE_KEY);
  return LANGUAGES.find((known) => known.tag === tag) ?? ENGLISH;
}

/** Stores the language in this browser and applies it: for screen readers and hyphenation. */
export function storeLanguage(storage: Storage, tag: string): void {
  storage.set(LANGUAGE_KEY, tag);
  applyLanguage(languageIn(storage));
}

/** Sets the language of the page. */
export function applyLanguage({ tag }: Language): void {
  document.documentElement.lang = tag;
}

import type { Storage } from '../ports/index.ts';

/** A language that the console speaks, by its BCP 47 tag and in its own words. */
export interface Language {
  tag: string;
  name: string;
}

const ENGLISH: Language = { tag: 'en', name: 'English' };

/** All of them, the one first that is spoken where none was chosen. */
export const LANGUAGES: readonly Language[] = [ENGLISH];

/** Where the chosen language is kept in this browser. */
const LANGUAGE_KEY = 'hawser-language';

/** The language that was chosen in this browser; the first unless told, or where it is spoken no more. */
export function languageIn(storage: Storage): Language {
  const tag = storage.get(LANGUAGE_KEY);
  return LANGUAGES.find((known) => known.tag === tag) ?? ENGLISH;
}

/** Keeps the language in this browser and speaks it from now on: screen readers and hyphenation follow it. */
export function storeLanguage(storage: Storage, tag: string): void {
  storage.set(LANGUAGE_KEY, tag);
  speak(languageIn(storage));
}

/** Tells the browser in which language the page is. */
export function speak({ tag }: Language): void {
  document.documentElement.lang = tag;
}

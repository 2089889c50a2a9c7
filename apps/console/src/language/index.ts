export { LANGUAGES, languageIn, applyLanguage, storeLanguage } from './language.ts';

export { LANGUAGES, languageIn, speak, storeLanguage } from './language.ts';

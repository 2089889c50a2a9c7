export { rules } from './registration.ts';
export { storedRuleWords } from './words.ts';

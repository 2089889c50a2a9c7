export { storedRuleWords } from './words.ts';

export { rules } from './registration.ts';
export { storedRuleText } from './rule-text.ts';

export { type FactorRule, factorRule } from './rule.ts';

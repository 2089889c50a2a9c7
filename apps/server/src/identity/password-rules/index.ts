export { type PasswordRules, passwordRules } from './rules.ts';

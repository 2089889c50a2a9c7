export { breachedPasswords } from './breached.ts';
export { type PasswordRules, passwordRules } from './rules.ts';

export { checkDisplayName, emailOf } from './identity.ts';
export { accountMessages } from './messages.ts';
export { checkPassword, PASSWORD_MAX } from './password.ts';

export { checkEmail, checkIp, checkPort, checkUrl } from './address.ts';
export { fieldMessages, generalMessages } from './messages.ts';
export { checkRequired } from './text.ts';

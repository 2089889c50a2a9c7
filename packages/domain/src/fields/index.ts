export { checkEmail, checkIp, checkPort, checkUrl, isPlainWebAddress } from './address.ts';
export { fieldMessages, generalMessages } from './messages.ts';
export { checkRequired } from './text.ts';

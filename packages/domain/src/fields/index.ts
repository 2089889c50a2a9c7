export { checkEmail, checkGitUrl, checkIp, checkPath, checkPort, checkUrl } from './address.ts';
export { fieldMessages, generalMessages } from './messages.ts';
export { checkAscii, checkGenericName, checkNumber, checkRequired, checkTwoCharacters } from './text.ts';

export { base64Of } from './base64.ts';
export { ACCEPTED_PICTURES, plainName } from './picture-file.ts';

export { bytesText, coresText } from './amounts.ts';

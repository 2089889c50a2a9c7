export { currentBanner } from './current-banner.ts';
export { admin } from './registration.ts';
export { readBanner } from './stored-banner.ts';

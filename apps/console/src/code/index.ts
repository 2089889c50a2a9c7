export { DialogCode, DialogFailure } from './dialog-code.tsx';
export { isLatePage, latePage, type LatePage } from './page-code.tsx';

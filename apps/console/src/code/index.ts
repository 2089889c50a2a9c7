export { DialogCode, DialogFailure } from './dialog-code.tsx';
export { latePage, type LatePage } from './page-code.tsx';

export { LazyDialog, DialogFailure } from './lazy-dialog.tsx';
export { isLazyPage, lazyPage, type LazyPage } from './lazy-page.tsx';

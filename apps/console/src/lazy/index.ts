export { LazyDialog, DialogFailure } from './dialog-loader.tsx';
export { isLazyPage, lazyPage, type LazyPage } from './page-loader.tsx';

export { LazyDialog, DialogFailure } from './dialog-loader.tsx';
export { lazyPage, type LazyPage } from './page-loader.tsx';

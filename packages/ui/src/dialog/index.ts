export { Banners } from './banners.tsx';
export { Dialog } from './dialog.tsx';
export { bufferKeys } from './key-buffer.ts';
export type { Banner } from './dialog-props.ts';

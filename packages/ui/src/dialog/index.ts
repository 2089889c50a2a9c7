export { Banners } from './banners.tsx';
export { Dialog } from './dialog.tsx';
export { KEY_BUFFER_MS, bufferKeys } from './key-buffer.ts';
export type { Banner, DialogProps } from './dialog-props.ts';

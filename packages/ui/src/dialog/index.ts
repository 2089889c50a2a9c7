export { Banners } from './banners.tsx';
export { Dialog } from './dialog.tsx';
export type { Banner, DialogProps } from './dialog-props.ts';

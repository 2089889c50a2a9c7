export { Banners } from './banners.tsx';
export { Dialog } from './dialog.tsx';
export { HELD_MS, holdKeys } from './held-keys.ts';
export type { Banner, DialogProps } from './dialog-props.ts';

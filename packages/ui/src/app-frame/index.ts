export { AppFrame } from './app-frame.tsx';
export type { AppFrameProps, Crumb, NavItem } from './app-frame-props.ts';

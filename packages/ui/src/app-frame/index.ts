export { AppFrame } from './app-frame.tsx';
export type { Crumb, NavItem } from './app-frame-props.ts';

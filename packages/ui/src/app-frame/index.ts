export { AppFrame } from './app-frame.tsx';
export { NavCount } from './nav-count.tsx';
export type { Crumb, NavItem } from './app-frame-props.ts';

export { clockText } from './clock-text.ts';
export { routers } from './registration.ts';
export { ROUTER } from './router-actions.tsx';

/** The permissions of an agent as text. Loaded when they are shown. */
export const loadGrantList = () => import('./grant-list.tsx');

export { clockText } from './clock-text.ts';
export { GrantList } from './grant-list.tsx';
export { routers } from './registration.ts';
export { ROUTER } from './router-actions.tsx';

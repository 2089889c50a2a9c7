export { routers } from './registration.ts';
export { ROUTER } from './router-actions.tsx';

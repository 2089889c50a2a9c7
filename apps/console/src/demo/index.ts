export { LOAD_DEMO, SHOW_DEMO } from './demo-actions.tsx';
export { demo } from './registration.ts';

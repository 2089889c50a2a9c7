export { ContextIcon } from './context-icons.tsx';
export { useSwitchContext } from './use-switch-context.ts';
export { contexts } from './registration.tsx';

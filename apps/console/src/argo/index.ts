export { argoCalls } from './calls.ts';
export { isApplication, isDelivered } from './is-application.ts';
export { argo } from './registration.ts';
export { useApplication } from './use-application.ts';
export { RemovalsSection } from './removals-section.tsx';

/** What Argo CD says of an Application on a cluster. Loaded when needed: the first page does not need it. */
export const loadApplicationSection = () => import('./application-section.tsx');

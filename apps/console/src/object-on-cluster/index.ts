export { objectOnCluster, PLACEMENT_PANEL } from './registration.ts';

/** The events of an application on a cluster. Loaded when needed: the first page does not need them. */
export const loadEventsView = () => import('./events-view.tsx');

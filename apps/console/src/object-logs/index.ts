/** The logs of an application on several clusters. Loaded when needed: the first page does not need them. */
export const loadObjectLogs = () => import('./object-logs.tsx');

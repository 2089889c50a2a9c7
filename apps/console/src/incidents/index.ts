export { IncidentList } from './incident-list.tsx';
export { IncidentsSection } from './incidents-section.tsx';
export { IncidentStrip } from './incident-strip.tsx';
export { incidents } from './registration.ts';
export { useIncidentOption, useIncidents } from './use-incidents.ts';

import type { Registration } from '../registry/index.ts';
import { IncidentProvider } from './current-incident.tsx';
import { IncidentSteps } from './incident-steps.tsx';
import { NEXT_INCIDENT, PREVIOUS_INCIDENT } from './incident-actions.tsx';

/** Incidents: one line for each cause of what is unhealthy. */
export const incidents = {
  general: [NEXT_INCIDENT, PREVIOUS_INCIDENT],
  frame: { provider: IncidentProvider, background: IncidentSteps },
} as const satisfies Registration;

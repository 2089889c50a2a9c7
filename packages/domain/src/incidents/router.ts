import { ranksOfTones } from '../status/index.ts';

/** The lowest rank of a router's own status that is an incident: DEGRADED. UNKNOWN, which ranks lower, is one as well. */
export const ROUTER_INCIDENT_RANK = 85;

/** The ranks of a router's own status that need attention and are no incident, such as one that is being installed. */
export const RANKS_WITHOUT_INCIDENT: readonly number[] = ranksOfTones(
  ['negative', 'warning'],
  'router',
).filter((rank) => rank < ROUTER_INCIDENT_RANK);

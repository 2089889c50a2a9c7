/** The component of a server that uses the database. */
export const SERVER_COMPONENTS = [
  'commands',
  'reads',
  'agents',
  'screens',
  'feed',
  'jobs',
  'sweeps',
] as const;
export type ServerComponent = (typeof SERVER_COMPONENTS)[number];

/** The part of a server that asks the database. */
export const SERVER_PARTS = ['commands', 'reads', 'agents', 'screens', 'feed', 'jobs', 'sweeps'] as const;
export type ServerPart = (typeof SERVER_PARTS)[number];

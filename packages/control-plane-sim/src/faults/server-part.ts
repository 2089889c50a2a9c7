/** The part of a server that asks the database. */
export const PARTS = ['commands', 'reads', 'agents', 'screens', 'feed', 'jobs', 'sweeps'] as const;
export type Part = (typeof PARTS)[number];

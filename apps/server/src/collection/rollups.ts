/**
 * Status rollups that are already counted. A noun declares here what it can read instead of counting (`declare module`), and null
 * means: unknown, the database has to count.
 */
export interface StatusRollups {}

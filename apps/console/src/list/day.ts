/** The UTC day of an instant (epoch milliseconds), for file names: `2026-11-20`. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

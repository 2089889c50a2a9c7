/** The day of an instant (epoch milliseconds), in UTC, as file names have it: `2026-11-20`. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

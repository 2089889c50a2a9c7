/** What placements report. */
export const words = (): readonly string[] => ['UP', 'PROGRESSING', 'UNKNOWN'];

import type { Status } from '@hawser/domain/status';

/** The word of a status, and that the record is simulated where it is. */
export const simulatedStatus = ({ label }: Pick<Status, 'label'>, simulated: boolean): string =>
  simulated ? `${label} · simulated` : label;

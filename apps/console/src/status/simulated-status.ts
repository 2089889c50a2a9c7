import type { Status } from '@hawser/domain/status';

/** The status text, and that the record is simulated if it is. */
export const simulatedStatus = ({ label }: Pick<Status, 'label'>, simulated: boolean): string =>
  simulated ? `${label} · simulated` : label;

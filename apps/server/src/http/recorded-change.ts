import type { ChangeDetails } from '@hawser/contract/changes';

/** What a command changed, as it is stored with its audit entry. Contains no secret. */
export interface RecordedChange {
  /** The network that it concerns, besides its subject. */
  readonly networkID?: string;
  readonly details?: ChangeDetails;
}

/** A field before and after a command, as text. */
type Field = NonNullable<ChangeDetails['fields']>[number];

/** The fields that have another value than before. Empty texts count as none. */
export function changedFields(fields: readonly Field[]): Field[] {
  return fields
    .map(({ name, before, after }) => ({ name, before: before || null, after: after || null }))
    .filter(({ before, after }) => before !== after);
}

/** Details without those that say nothing; undefined if nothing is left. */
export function detailsOf({
  fields = [],
  placed = 0,
  removed = 0,
  ...rest
}: ChangeDetails): ChangeDetails | undefined {
  const details: ChangeDetails = {
    ...rest,
    ...(fields.length === 0 ? {} : { fields }),
    ...(placed === 0 ? {} : { placed }),
    ...(removed === 0 ? {} : { removed }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}

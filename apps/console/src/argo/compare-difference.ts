import type { ArgoDifference } from '@hawser/contract/argo';
import { type FieldChange, fieldChanges } from '@hawser/domain/objects';
import { yamlText } from '@hawser/manifest';

/** Both sides of a resource as texts, and the fields that differ. */
interface ComparedDifference {
  readonly fields: readonly FieldChange[];
  /** YAML; empty where there is none. */
  readonly live: string;
  readonly desired: string;
}

export const compareDifference = ({ live, desired }: ArgoDifference): ComparedDifference => ({
  fields: live === null || desired === null ? [] : fieldChanges(live, desired),
  live: live === null ? '' : yamlText(live),
  desired: desired === null ? '' : yamlText(desired),
});

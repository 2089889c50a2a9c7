import { z } from 'zod';

/** Characters of printable ASCII: names of fields and types become part of messages. */
const printable = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\x20-\x7e]*$/);

/** The kind whose fields are asked for, as a manifest names it. */
export const FieldsOf = z.object({
  apiVersion: z
    .string()
    .max(200)
    .regex(/^(?:[a-z0-9]+(?:[.-][a-z0-9]+)*\/)?v[a-z0-9]+$/),
  ofKind: z
    .string()
    .max(100)
    .regex(/^[A-Za-z][A-Za-z0-9]*$/),
});

/** The fields of a kind, as the API server's own OpenAPI document has them. */
export const FieldsRequest = z.object({ kind: z.literal('fields'), ...FieldsOf.shape });

/** The fields of a kind, in the form of `@hawser/manifest/schema`: the type of the kind, and the text of each type by name. */
export const FieldTypes = z.object({
  root: printable(20),
  types: z.array(z.object({ name: printable(20), fields: printable(60_000) })).max(2_000),
  /** Whether its objects are in no namespace; missing where the API server does not say. */
  isClusterWide: z.boolean().optional(),
});

/** A part of {@link FieldTypes} as JSON; empty and complete when the API server does not serve the kind. */
export const FieldsItem = z.object({
  type: z.literal('fields'),
  text: z.string().max(32_000),
  complete: z.boolean(),
});

/** Largest table that is read, characters of its JSON. */
export const MAX_FIELDS_TEXT = 1_048_576;

/** The fields of a kind on a cluster that was asked. */
export const ClusterFields = z.object({
  clusterName: z.string(),
  kubernetesVersion: z.string(),
  /** Null when the cluster does not serve the kind. */
  fields: FieldTypes.nullable(),
});

/** The fields of a kind on clusters of a network, one for each version of Kubernetes; empty when no agent could be asked. */
export const NetworkFields = z.object({ clusters: z.array(ClusterFields) });

export type FieldsOf = z.infer<typeof FieldsOf>;
export type FieldTypes = z.infer<typeof FieldTypes>;
export type FieldsItem = z.infer<typeof FieldsItem>;
export type ClusterFields = z.infer<typeof ClusterFields>;
export type NetworkFields = z.infer<typeof NetworkFields>;

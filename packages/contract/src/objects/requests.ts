import { z } from 'zod';
import { tagNames } from '../tags/index.ts';

/** `main`: the cluster that is meant, as the annotation `targets.hawser.io/main` of the YAML names it. */
const Targets = z.object({ main: z.string().max(300).optional() });

export const CreateObject = z.object({
  networkID: z.string().max(100),
  yaml: z.string(),
  /** Must be those of the YAML, if it names tags by annotations `tags.hawser.io/<tag>`. Default: those. */
  tags: tagNames.default([]),
  targets: Targets.optional(),
});

export const UpdateObject = z.object({
  yaml: z.string().optional(),
  /** The stored version whose YAML becomes that of a new version; without `yaml`. */
  restores: z.number().int().min(1).optional(),
  /** The version that is undone by `yaml`, which is that of the version before; recorded with the change. */
  undoes: z.number().int().min(1).optional(),
  /** The cluster (router) whose values, changed there by hand, the YAML takes over; recorded with the change. */
  accepts: z.string().max(100).optional(),
  tags: tagNames.optional(),
  targets: Targets.optional(),
});

/**
 * How an object is deleted. Without `cascade`, which only Applications of Argo CD know, what the Application created stays on its
 * clusters, and nobody manages it any more.
 */
export const DeleteObject = z.object({ cascade: z.boolean().default(true) });

/** Puts back what was changed by hand: on one cluster, or on all. */
export const PutBack = z.object({ routerID: z.string().max(100).optional() });

/** On how many clusters it is put back. */
export const PutBackResult = z.object({ clusters: z.number().int() });

/** The YAML with the values of a cluster, and how many fields it takes over; `left` names fields whose values are not known here. */
export const AcceptedDrift = z.object({
  version: z.number().int(),
  before: z.string(),
  yaml: z.string(),
  accepted: z.number().int(),
  left: z.array(z.string()),
});

export type AcceptedDrift = z.infer<typeof AcceptedDrift>;

export const KindList = z.object({ kinds: z.array(z.string()) });

import { z } from 'zod';

/** What works only while a hub is attached. Detaching an edge affects nothing else: all lists are empty. */
export const RouterDependents = z.object({
  /** Clusters that are linked to this hub. */
  linked: z.object({
    count: z.number().int(),
    /** The first of them, by name. */
    items: z.array(z.object({ routerID: z.string(), clusterName: z.string(), simulated: z.boolean() })),
  }),
  /** Objects that Argo CD on the hub delivers. */
  delivered: z.object({
    count: z.number().int(),
    items: z.array(z.object({ objectID: z.string(), name: z.string(), kind: z.string() })),
  }),
  /** Slugs of the features that are uninstalled with the last hub. */
  features: z.array(z.string()),
  /** Name of the hub that clusters without a link are linked to afterwards; null if this is the last hub. */
  nextHubName: z.string().nullable(),
});

export type RouterDependents = z.infer<typeof RouterDependents>;

import { z } from 'zod';

const text = (max: number) => z.string().max(max);
const port = z.number().nullable().optional();

/** Requested settings for exposing a hub. An omitted one gets its default; errors are reported by field. */
export const HubSettings = z.object({
  /** `loadbalancer`, `nodeport` or `ingress`. */
  serviceType: text(40).optional(),
  /** With `nodeport` the IP of a hub node; otherwise an external address or host name set by the user. */
  ingressHost: text(300).optional(),
  portInterRouter: port,
  portEdge: port,
  nodePortInterRouter: port,
  nodePortEdge: port,
  ingress: z
    .object({
      hostname: text(300).optional(),
      controller: text(40).optional(),
      certificateType: text(40).optional(),
    })
    .optional(),
});

/** How a hub is exposed, as stored with its router (Spec 2 §3). */
export const SkupperHubData = z.object({
  serviceType: z.enum(['loadbalancer', 'nodeport', 'ingress']),
  ingressHost: z.string(),
  portInterRouter: z.number().int(),
  portEdge: z.number().int(),
  nodePortInterRouter: z.number().int().nullable(),
  nodePortEdge: z.number().int().nullable(),
  ingress: z
    .object({
      hostname: z.string(),
      controller: z.enum(['nginx']),
      certificateType: z.enum(['letsencrypt']),
    })
    .nullable(),
});

export type HubSettings = z.infer<typeof HubSettings>;
export type SkupperHubData = z.infer<typeof SkupperHubData>;

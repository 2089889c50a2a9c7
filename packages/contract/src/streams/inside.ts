import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Most nodes that are sent; the others are counted. */
export const MAX_SHOWN_NODES = 1_000;

const text = (max: number) => z.string().max(max);
const amount = z.number().nonnegative();

/** An amount of CPU (cores) or memory (bytes) of a node. */
const NodeAmount = z.object({
  capacity: amount,
  /** What pods may request. */
  allocatable: amount,
  /** What its pods request; null when the agent may not read pods. */
  requested: amount.nullable(),
  /** Null when the cluster serves no metrics of the node. */
  used: amount.nullable(),
});

/** A node of a cluster. */
export const ClusterNode = z.object({
  uid: text(100),
  name: text(253),
  /** Status of the condition Ready. */
  ready: z.enum(['True', 'False', 'Unknown']),
  /** Why it is not ready, or that nothing is scheduled on it. */
  reason: text(500),
  roles: z.array(text(63)).max(20),
  kubeletVersion: text(100),
  createdAt: Instant.nullable(),
  cpu: NodeAmount,
  memory: NodeAmount,
  /** Pods that are assigned to it and have not ended; null when the agent may not read pods. */
  pods: z.number().int().nonnegative().nullable(),
});

/** The nodes of a cluster by name. The first item of each reading has `reset`, and the others follow. */
export const NodesItem = z.object({
  type: z.literal('nodes'),
  reset: z.boolean(),
  nodes: z.array(ClusterNode).max(100),
  /** The last item of a reading. */
  complete: z.boolean(),
  /** Nodes that are not sent because there are too many. */
  omitted: z.number().int().nonnegative(),
  /** Why it is not known what pods request; empty when it is. */
  requestsReason: text(500),
  /** Why it is not known what is used; empty when it is. */
  metricsReason: text(500),
  observedAt: Instant,
});

/** What an agent is asked to read of its cluster as a whole. */
export const ClusterRequest = z.discriminatedUnion('kind', [
  /** The nodes, and again every few seconds. */
  z.object({ kind: z.literal('nodes') }),
  /** The newest lines of the agent's own log, and then what it writes. */
  z.object({ kind: z.literal('agent-log') }),
]);

export type ClusterNode = z.infer<typeof ClusterNode>;
export type NodesItem = z.infer<typeof NodesItem>;
export type ClusterRequest = z.infer<typeof ClusterRequest>;

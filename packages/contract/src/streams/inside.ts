import { z } from 'zod';
import { HEALTHS } from '@hawser/domain/resource-tree';
import { Instant } from '../status/index.ts';
import { KubeEvent } from './details.ts';
import { namespace, objectName, ofKind } from './target.ts';
import { TreeNode } from './tree.ts';

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

/** A part of a reading: the first one has `reset`, the last one is `complete`. */
const part = { reset: z.boolean(), complete: z.boolean(), observedAt: Instant };

export const ClusterNamespace = z.object({
  uid: text(100),
  name: text(253),
  /** `Active` or `Terminating`. */
  phase: text(100),
  labels: z.number().int().nonnegative(),
  createdAt: Instant.nullable(),
});

/** The namespaces of a cluster by name. */
export const NamespacesItem = z.object({
  type: z.literal('namespaces'),
  ...part,
  namespaces: z.array(ClusterNamespace).max(100),
  /** Namespaces that are not sent because there are too many. */
  omitted: z.number().int().nonnegative(),
});

/** A kind that the API server of a cluster serves, and how many objects of it there are. */
export const ClusterKind = z.object({
  apiVersion: text(200),
  kind: text(100),
  /** The plural in the API's paths. */
  resource: text(100),
  namespaced: z.boolean(),
  /** Null when the objects cannot be counted. */
  count: z.number().int().nonnegative().nullable(),
  /** Why they cannot; empty when they can. */
  reason: text(500),
});

/** The kinds of a cluster. Secrets are never among them. */
export const KindsItem = z.object({
  type: z.literal('kinds'),
  ...part,
  kinds: z.array(ClusterKind).max(100),
  omitted: z.number().int().nonnegative(),
});

/** An object in a cluster, whoever created it. */
export const ClusterObject = z.object({
  uid: text(100),
  namespace: text(63),
  name: text(253),
  createdAt: Instant.nullable(),
  /** Id of the object of this context that the agent applied; empty for origin `foreign`. */
  objectID: text(100),
  /** Kind and name of the controller that created it, such as `ReplicaSet web-5d4`; empty when there is none. */
  owner: text(400),
  /** By the rules of Argo CD; null for kinds without a rule. */
  health: z.object({ status: z.enum(HEALTHS), message: text(2_000) }).nullable(),
  /**
   * Of an Application of Argo CD, whoever made it: its status by health and sync together, with the reason. One that is healthy and
   * out of sync is OUTOFSYNC. Older agents do not send it.
   */
  application: z
    .object({ status: text(40), message: text(2_000) })
    .nullable()
    .default(null),
  /** Of a pod: how many of its containers are ready, their restarts, and its node, empty before it has one. Older agents do not send it. */
  pod: z
    .object({
      ready: z.number().int().nonnegative(),
      containers: z.number().int().nonnegative(),
      restarts: z.number().int().nonnegative(),
      node: text(253),
      /** Cores and bytes that it uses; null where the metrics API does not say it. Older agents do not send it. */
      cpu: z.number().nonnegative().nullable().default(null),
      memory: z.number().nonnegative().nullable().default(null),
    })
    .nullable()
    .default(null),
});

/** A window of the objects of a kind, in the order of the API server. */
export const ClusterObjectsItem = z.object({
  type: z.literal('cluster-objects'),
  ...part,
  objects: z.array(ClusterObject).max(100),
  /** Asks for the next window; null at the end. */
  next: text(8_000).nullable(),
  /** Objects after this window, as far as the API server counts them. */
  remaining: z.number().int().nonnegative().nullable(),
  /** False when the kind is not served any more: its definition was deleted. Older agents do not send it. */
  isServed: z.boolean().default(true),
  /** UID of the CustomResourceDefinition; empty for kinds without one, and when it is not known. */
  definition: text(100).default(''),
  /** Why it is not known what pods use; empty when it is, null for other kinds and from older agents. */
  metricsReason: text(500).nullable().default(null),
});

/** Largest manifest of one object that is sent, characters of its JSON: etcd stores about as much. */
export const MAX_SHOWN_MANIFEST = 1_572_864;

/**
 * One object of the cluster as it is now. The parts of a reading follow each other: the first has `reset` and `node`, the last is
 * `complete`. When nothing has changed, one item without `reset` says when that was seen.
 */
export const ClusterObjectItem = z.object({
  type: z.literal('cluster-object'),
  ...part,
  node: TreeNode.nullable(),
  /** Id of the object of this context that the agent applied, itself or an owner of it; empty for origin `foreign`. */
  objectID: text(100),
  /** The controller that created it. */
  owner: z
    .object({ apiVersion: text(200), kind: text(100), resource: text(120), name: text(253) })
    .nullable(),
  /** A part of its manifest as JSON. */
  text: text(32_000),
  /** Why the manifest is not sent, such as its size; empty when it is. */
  omitted: text(500),
});

/** The newest events of all namespaces, repeated ones merged. */
export const ClusterEventsItem = z.object({
  type: z.literal('cluster-events'),
  ...part,
  events: z.array(KubeEvent).max(100),
  /** Older events that are not sent. */
  omitted: z.number().int().nonnegative(),
});

/** What an agent is asked to read of its cluster as a whole. */
export const ClusterRequest = z.discriminatedUnion('kind', [
  /** The nodes, and again every few seconds. */
  z.object({ kind: z.literal('nodes') }),
  /** The namespaces, and again every few seconds. */
  z.object({ kind: z.literal('namespaces') }),
  /** The kinds with the number of their objects, in all namespaces or in one. */
  z.object({ kind: z.literal('kinds'), namespace }),
  /** A window of the objects of a kind: the first one again every few seconds, the others once. */
  z.object({
    kind: z.literal('objects'),
    ...ofKind,
    namespace,
    /** Empty for the first window. */
    next: z.string().max(8_000),
  }),
  /** One object with the events about it, and then what changes. */
  z.object({ kind: z.literal('object'), ...ofKind, namespace, name: objectName }),
  /** The pods that are assigned to a node, and again every few seconds. */
  z.object({ kind: z.literal('node-pods'), node: objectName }),
  /** The newest events, and then what changes. */
  z.object({ kind: z.literal('cluster-events'), warningsOnly: z.boolean() }),
  /** The newest lines of the agent's own log, and then what it writes. */
  z.object({ kind: z.literal('agent-log') }),
]);

export type ClusterNode = z.infer<typeof ClusterNode>;
export type NodesItem = z.infer<typeof NodesItem>;
export type ClusterNamespace = z.infer<typeof ClusterNamespace>;
export type NamespacesItem = z.infer<typeof NamespacesItem>;
export type ClusterKind = z.infer<typeof ClusterKind>;
export type KindsItem = z.infer<typeof KindsItem>;
export type ClusterObject = z.infer<typeof ClusterObject>;
export type ClusterObjectItem = z.infer<typeof ClusterObjectItem>;
export type ClusterObjectsItem = z.infer<typeof ClusterObjectsItem>;
export type ClusterEventsItem = z.infer<typeof ClusterEventsItem>;
export type ClusterRequest = z.infer<typeof ClusterRequest>;

import { HEALTHS, MAX_TREE_NODES } from '@hawser/domain/resource-tree';
import { z } from 'zod';
import { Instant } from '../status/index.ts';

export { MAX_TREE_NODES };

/** Most resources of a tree that an agent reports without being asked. */
const MAX_REPORTED_NODES = 100;

const text = (max: number) => z.string().max(max);

/** One entry of `status.conditions` (Spec 1 §7: each with type and lastTransitionTime). */
export const Condition = z.object({
  type: text(200),
  status: text(20),
  reason: text(200),
  message: text(2_000),
  lastTransitionTime: Instant.nullable(),
});

/** A container of a pod, as its status describes it. */
export const Container = z.object({
  name: text(253),
  image: text(1_000),
  ready: z.boolean(),
  restarts: z.number().int().nonnegative(),
  /** `running`, or the reason for which it waits or ended, such as CrashLoopBackOff. */
  state: text(200),
});

/** A resource of a tree: the root, or what it owns directly or indirectly. */
export const TreeNode = z.object({
  uid: text(100),
  /** UIDs of its owners. */
  parents: z.array(text(100)).max(20),
  apiVersion: text(200),
  kind: text(100),
  namespace: text(63),
  name: text(253),
  createdAt: Instant.nullable(),
  /** By the rules of Argo CD; null for kinds without a rule. */
  health: z.object({ status: z.enum(HEALTHS), message: text(2_000) }).nullable(),
  /** `3 / 3` replicas, completions or containers that are ready; empty for other kinds. */
  replicas: text(40),
  images: z.array(text(1_000)).max(40),
  /** The node on which a pod runs; empty otherwise. */
  node: text(253),
  containers: z.array(Container).max(40),
  conditions: z.array(Condition).max(40),
  labels: z.record(text(400), text(63)),
});

/** Kinds that the agent cannot read, each with the reason. */
const Unreadable = z.array(z.object({ kind: text(100), reason: text(500) })).max(50);

/** Changes of a tree. The first one has `reset`, and after it the others follow. */
export const TreeItem = z.object({
  type: z.literal('tree'),
  /** What was known before is no longer valid. */
  reset: z.boolean(),
  /** UID of the object itself; empty while it is not in the cluster. */
  root: text(100),
  nodes: z.array(TreeNode).max(200),
  removed: z.array(text(100)).max(1_000),
  observedAt: Instant,
  /** Whether this and the items before contain all of the tree. */
  complete: z.boolean(),
  /** Whether a chain of owners goes on below the levels that are followed. Older agents do not send it. */
  isCut: z.boolean().default(false),
  unreadable: Unreadable,
});

/** The resources of an object that is not healthy, as its agent reports them without being asked: those that are not healthy first. */
export const ReportedTree = z.object({
  /** UID of the object itself; empty while it is not in the cluster. */
  root: text(100),
  nodes: z.array(TreeNode).max(MAX_REPORTED_NODES),
  observedAt: Instant,
  /** Whether these are all resources of the tree. */
  complete: z.boolean(),
  unreadable: Unreadable,
});

/** The last reported tree; null if none is known. */
export const LastTree = z.object({ tree: ReportedTree.nullable() });

export type ReportedTree = z.infer<typeof ReportedTree>;
export type Condition = z.infer<typeof Condition>;
export type Container = z.infer<typeof Container>;
export type TreeNode = z.infer<typeof TreeNode>;
export type TreeItem = z.infer<typeof TreeItem>;

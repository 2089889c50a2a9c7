import { EXPOSURES } from '@hawser/domain/wire';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { ArgoResource, KubeStatus, Status, ToneCounts } from '../status/index.ts';
import { ReportedTree, TreeNode } from '../streams/index.ts';
import { Tags } from '../tags/index.ts';

/** A port on which a Service is reached. `targetPort` is a number, or the name of a port of its pods. */
const ServicePort = z.object({
  name: z.string(),
  port: z.number().int(),
  protocol: z.string(),
  targetPort: z.union([z.number().int(), z.string()]),
  nodePort: z.number().int().nullable(),
});

/** A port that a container listens on. */
const ContainerPort = z.object({ name: z.string(), containerPort: z.number().int(), protocol: z.string() });

/** What went through an exposed Service, as its router counts it; latency in microseconds. */
const ObjectMetrics = z.object({
  bytesIn: z.number(),
  bytesOut: z.number(),
  connectionsOpened: z.number(),
  connectionsClosed: z.number(),
  lastLatencyuSec: z.number(),
});

/** An application, which the specification calls an object, as lists show it: what can be large is in `WholeObject`. */
export const AppObject = z.object({
  ...stored,
  networkID: z.string(),
  networkName: z.string(),
  name: z.string(),
  key: z.string(),
  kind: z.string(),
  derivedKind: z.string(),
  origin: z.string(),
  active: z.boolean(),
  /** `internal`: made by Hawser itself. */
  metadata: z.object({ internal: z.boolean() }),
  tags: Tags,
  /** Names of the tags that Hawser set. */
  tagsInternal: z.array(z.string()),
  targets: z.object({ main: z.string().optional() }),
  /** The cluster that it is placed on, and its attachment; null on none and on several, which its placements name. */
  cloudID: z.string().nullable(),
  routerID: z.string().nullable(),
  /** The Repository that it is delivered from; null for what agents apply. */
  repositoryId: z.string().nullable(),
  /** The feature that it belongs to; null for what a user wrote. */
  networkFeatureSlug: z.string().nullable(),
  infrastructureProviderKey: z.string().nullable(),
  infrastructureProviderConfigID: z.string().nullable(),
  /** What Argo CD says of an Application on its only cluster; null on none and on several, whose placements have it. */
  gitopsData: z.record(z.string(), z.unknown()).nullable(),
  /** The ports of a Service, in the order of its YAML; empty for other kinds. */
  servicePorts: z.array(ServicePort),
  /** The ports that its containers declare, in the order of its YAML. */
  ports: z.array(ContainerPort),
  /** Whether the application network exposes it. */
  exposeStatus: z.enum(EXPOSURES),
  /** Null while no router of an application network reports them. */
  metrics: ObjectMetrics.nullable(),
  placementCounts: ToneCounts,
  status: Status.extend({
    /** Health by Argo CD of an Application, where its status comes from; null of all other objects, and before the first report. */
    argoHealth: z.string().nullable(),
    /** Replicas on the only cluster that it is placed on; null on none and on several, whose placements have them. */
    kubeStatus: KubeStatus.nullable(),
  }),
  can: permissions(['update', 'delete']),
});

/** A resource with its conditions where Kubernetes has them. */
const ResourceTreeNode = TreeNode.omit({ conditions: true }).extend({
  status: z.object({ conditions: TreeNode.shape.conditions }),
});

/** What an object owns on one cluster: at most 100 resources, those that are not healthy first. */
const ResourceTree = ReportedTree.extend({ routerID: z.string(), nodes: z.array(ResourceTreeNode) });

/** An application with all of its fields, as its page shows it. */
export const WholeObject = AppObject.extend({
  yaml: z.string(),
  /** The parsed YAML of a GitOps object; null for all others, for which only the YAML is served. */
  k8sConfig: z.record(z.string(), z.unknown()).nullable(),
  /** The resources that Argo CD manages for a GitOps object, of each router that it is for, as its hub's agent reported them; empty for all others. */
  gitopsResources: z.array(ArgoResource.extend({ routerID: z.string() })),
  /**
   * What it owns on its only cluster, as the agent reported it last while it was not healthy; null while it is, and on none and on several
   * clusters. The whole tree of each cluster is read while somebody looks.
   */
  resourceTree: ResourceTree.nullable(),
  /** The Application of this context whose resources it is among on one of its clusters; null without one. */
  applicationParentID: z.string().nullable(),
  /** The object above it in the tree: the Application that delivers it; null for what agents apply alone. */
  parentID: z.string().nullable(),
});

export type AppObject = z.infer<typeof AppObject>;
export type WholeObject = z.infer<typeof WholeObject>;

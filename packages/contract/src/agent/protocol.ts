import { POD_SECURITY_LEVELS } from '@hawser/domain/pod-security';
import { z } from 'zod';
import { ReportedRepositories } from './repositories.ts';
import { ReportedSecrets } from './secrets.ts';
import { Drift } from '../drift/index.ts';
import { FeatureReport, WantedFeature } from '../features/index.ts';
import { ArgoResource, ArgoState, Instant, KubeStatus, MAX_ARGO_RESOURCES } from '../status/index.ts';
import {
  AgentStreamRequest,
  MAX_CERTIFICATE,
  ReportedTree,
  StreamEnd,
  StreamItem,
  TERMINAL_INPUT_CREDIT,
  TerminalInput,
} from '../streams/index.ts';

/** Version of the agent protocol; the path of the socket is `/agent/v1`. */
export const AGENT_PROTOCOL = 1;

/** Largest message either side accepts, bytes. A longer one ends the connection (RFC 6455 close code 1009). */
export const MAX_AGENT_MESSAGE = 4 * 1_048_576;

/** Bytes that the server reads from a connection until the agent has proven its identity; more end the connection (1009). */
export const MAX_UNVERIFIED_BYTES = 16_384;

/** Objects in one message of an inventory. Each of its ConfigMaps has room for about 4,000. */
export const MAX_INVENTORY = 10_000;

/** Messages of one inventory: more than its ConfigMaps have room for. */
export const MAX_INVENTORY_PARTS = 8;

/** Objects that a welcome names as changed by hand. */
export const MAX_DRIFTED = 1_000;

/** Longest token of a service account; those of Kubernetes have about 1,000 characters. */
const MAX_TOKEN = 16_384;

/** Objects that are not healthy whose trees one agent reports. */
export const MAX_REPORTED_TREES = 20;

const digest = z.string().max(100);
const objectId = z.string().max(100);
const nonce = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9+/=]*$/);

/** What the agent may apply. The manifest writes it into the agent's own namespace; it takes precedence over the server. */
export const Grant = z.object({
  namespaces: z.array(z.string()),
  kinds: z.array(
    z.object({
      apiVersion: z.string(),
      kind: z.string(),
      resource: z.string(),
      isClusterWide: z.literal(true).optional(),
    }),
  ),
  /** The level of the Pod Security Standards that pods must meet. */
  podSecurity: z.enum(POD_SECURITY_LEVELS),
  /** Names of the ServiceAccounts that pods may run as. */
  serviceAccounts: z.array(z.string()),
  /** Names of the Secrets that pods may use; `*` stands for all. */
  secrets: z.array(z.string()),
  /** Whether it may read the logs of pods. */
  logs: z.boolean(),
  /** Whether it may open terminals in containers. Manifests of before it existed do not name it. */
  exec: z.boolean().default(false),
  /** Whether it may read everything in the cluster, except Secrets. Manifests of before it existed do not name it. */
  inspect: z.boolean().default(false),
  /** Whether it may list the names of Secrets. Manifests of before it existed do not name it. */
  secretNames: z.boolean().default(false),
  /** Whether the installer of features keeps its permissions. Manifests of before it existed do not name it. */
  installer: z.boolean().default(false),
  /** The namespace of Argo CD, where the hub of a GitOps network writes objects of its kinds. */
  gitops: z.string().optional(),
  /** Whether it hands out tokens of the account that Argo CD uses on an edge. */
  argoCdAccount: z.boolean().optional(),
  /** API groups of Crossplane whose resources it may write, on a hub. */
  infrastructure: z.array(z.string()).optional(),
});

/** Facts that an agent reports about its cluster. `uid` is the UID of the namespace kube-system, which identifies the cluster. */
export const ClusterFacts = z.object({
  uid: z.string().max(100),
  kubernetesVersion: z.string().max(100),
  nodeCount: z.number().int().min(0),
  kubesDistro: z.string().max(100),
});

/** `POST /agent/v1/enrol`: exchanges the install id for an identity, once. */
export const EnrollRequest = z.object({
  protocol: z.number().int(),
  installId: z.string().max(100),
  /** Ed25519 public key, SPKI DER, base64. The private key never leaves the cluster. */
  publicKey: z.string().max(200),
  /** Signature over `hawser-enroll-v1\n<installId>\n<cluster uid>`, base64. It proves that the sender has the private key. */
  signature: z.string().max(200),
  cluster: ClusterFacts,
  agentVersion: z.string().max(40),
});
export const EnrollAnswer = z.object({
  agentID: z.string(),
  routerID: z.string(),
  networkName: z.string(),
  clusterName: z.string(),
});

/** The reported status of an object on this cluster. */
export const ObjectReport = z.object({
  objectID: objectId,
  /** Digest of what was last applied; null when nothing was. */
  appliedDigest: digest.nullable(),
  appliedVersion: z.number().int().nullable(),
  /** The version that could not be applied, while the status is FAILED because of that; missing in reports of older agents. */
  refused: z.object({ digest, version: z.number().int() }).optional(),
  /** UP, DOWN, WARN, PROGRESSING, MISSING, FAILED or OUTOFSYNC; of an Application a status of Argo CD. */
  status: z.string().max(40),
  since: Instant,
  /** Since when is not known: the agent found the object like this when it started, at `since`. Missing in reports of older agents. */
  isSinceUnknown: z.boolean().optional(),
  observedAt: Instant,
  message: z.string().max(2000),
  kubeStatus: KubeStatus.nullable(),
  /** What was changed by hand; missing in reports of older agents. */
  drift: Drift.nullable().optional(),
  /** It was `drifted` in the welcome, and the agent has not compared it since its start: what is stored of the drift still holds. */
  isDriftUnknown: z.boolean().optional(),
  /** Of an Application of Argo CD; missing for all other objects. */
  argo: ArgoState.optional(),
  /** What Argo CD manages for an Application. */
  resources: z.array(ArgoResource).max(MAX_ARGO_RESOURCES).optional(),
});

/** An object that the agent must apply. */
export const DesiredObject = z.object({
  objectID: objectId,
  version: z.number().int(),
  digest,
  /** The Kubernetes object as JSON, as the user wrote it; the agent adds its ownership labels. */
  manifest: z.record(z.string(), z.unknown()),
});

/** Agent to server, over the socket. */
export const AgentMessage = z.discriminatedUnion('type', [
  /** Answer to `challenge`. */
  z.object({
    type: z.literal('hello'),
    protocol: z.number().int(),
    agentID: z.string().max(100),
    /**
     * Public key of the exchange of the agent (X25519, SPKI DER, base64), of this connection only: all further messages are
     * authenticated. Empty when the agent pins no key of the server, as in a demo fleet.
     */
    nonce,
    /** Signature over `helloText` of the handshake, base64. */
    signature: z.string().max(200),
    agentVersion: z.string().max(40),
    cluster: ClusterFacts,
    now: Instant,
    /** The kinds of `NAMED_REQUESTS` that it answers, `features` and `registrations`; missing from agents of before they existed. */
    answers: z.array(z.string().max(40)).max(100).optional(),
  }),
  /** Answer to `verified`: the digest of each object in the inventory, in several messages to a server that takes them. */
  z.object({
    type: z.literal('inventory'),
    /** Another part follows. */
    more: z.boolean().optional(),
    // The count is checked before the entries, because checking an entry costs much more.
    digests: z
      .custom<object>(
        (value) => typeof value === 'object' && value !== null && Object.keys(value).length <= MAX_INVENTORY,
      )
      .pipe(z.record(objectId, digest)),
  }),
  z.object({ type: z.literal('heartbeat'), now: Instant }),
  /**
   * `full`: the beginning of a report of everything. Objects that neither it names, nor the reports up to the first without `more`, do not
   * exist. `removed`: pruned, no longer in the cluster.
   */
  z.object({
    type: z.literal('report'),
    id: z.number().int(),
    full: z.boolean(),
    /** Another part of the full report follows. Agents of before there were parts name only the first 1,000 objects in it. */
    more: z.boolean().optional(),
    router: z
      .object({ status: z.string().max(60), message: z.string().max(2000), since: Instant })
      .optional(),
    cluster: ClusterFacts.optional(),
    objects: z.array(ObjectReport).max(1000),
    removed: z.array(objectId).max(1000),
  }),
  /** The resources of an object that is not healthy, after each change; null when it is healthy again. Only to servers that take it. */
  z.object({ type: z.literal('tree'), objectID: objectId, tree: ReportedTree.nullable() }),
  /** The trees of all other objects are outdated: they were healthy since the session began. */
  z.object({ type: z.literal('keepTrees'), objectIDs: z.array(objectId).max(MAX_REPORTED_TREES) }),
  /** The state of features, after each change. Only to servers that have sent `features` in this session. */
  z.object({ type: z.literal('features'), features: z.array(FeatureReport).max(20) }),
  /**
   * The newest certificate of the cluster's controller of Sealed Secrets, PEM, after each change; null when there is no controller. With a
   * message it could not be read now, and null says nothing. Only to servers that take it.
   */
  z.object({
    type: z.literal('certificate'),
    pem: z.string().max(MAX_CERTIFICATE).nullable(),
    message: z.string().max(2000),
  }),
  /**
   * A token of the account that Argo CD uses on this edge, and when it ends; null with the reason when there is none. A new one follows in
   * time. Only to servers that take it.
   */
  z.object({
    type: z.literal('argoCdToken'),
    token: z.string().max(MAX_TOKEN).nullable(),
    expiresAt: Instant.nullable(),
    message: z.string().max(2000),
  }),
  /** The Secrets of the agent's namespace, as a whole, after each change. Only to servers that take it. */
  ReportedSecrets,
  /** What Argo CD says of the repositories of its Applications, as a whole, after each change. Only to servers that take it. */
  ReportedRepositories,
  /** Everything of a detached router was pruned. */
  z.object({ type: z.literal('detached') }),
  /** An item of an open stream. The agent sends only as many bytes as it has credit for. */
  z.object({ type: z.literal('streamItem'), stream: z.number().int(), item: StreamItem }),
  z.object({ type: z.literal('streamEnd'), stream: z.number().int(), end: StreamEnd }),
  /** The container has taken this many UTF-16 units of the input of a terminal. */
  z.object({
    type: z.literal('streamInputTaken'),
    stream: z.number().int(),
    units: z.number().int().min(1).max(TERMINAL_INPUT_CREDIT),
  }),
]);

/** Server to agent. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('challenge'),
    protocol: z.number().int(),
    /**
     * Public key of the exchange of the server (X25519, SPKI DER, base64), of this connection only. Other characters, such as
     * line breaks, could make what the agent signs look like the hello of another one.
     */
    nonce,
    /** Public key of the server (Ed25519, SPKI DER, base64), which the manifest names. */
    serverKey: z.string(),
  }),
  /**
   * The identity of the agent is proven. Until then it may send only a short hello. `signature`: over `verifiedText` of the
   * handshake, base64, which proves the identity of the server.
   */
  z.object({
    type: z.literal('verified'),
    signature: z.string(),
    /** Whether it takes an inventory in several messages; missing from servers of before they existed. */
    takesParts: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('welcome'),
    protocol: z.number().int(),
    routerID: z.string(),
    heartbeatMs: z.number().int(),
    leaseMs: z.number().int(),
    now: Instant,
    /** Whether the server takes `tree` and `keepTrees`; missing from servers of before they existed. */
    takesTrees: z.boolean().optional(),
    /** Whether it takes `certificate`; missing from servers of before it existed. */
    takesCertificates: z.boolean().optional(),
    /** Whether it takes `secrets`; missing from servers of before it existed. */
    takesSecrets: z.boolean().optional(),
    /** Whether it takes `argoCdToken`; missing from servers of before it existed. */
    takesArgoCdTokens: z.boolean().optional(),
    /** Whether it takes `repositories`; missing from servers of before it existed. */
    takesRepositories: z.boolean().optional(),
    /** Objects that were changed by hand when the agent last reported: an agent that has just started knows of none. */
    drifted: z.array(objectId).max(MAX_DRIFTED).optional(),
  }),
  /** `final`: a retry will not help. The agent logs it, reports it in its status, and waits for a long time. */
  z.object({ type: z.literal('refused'), code: z.string(), message: z.string(), final: z.boolean() }),
  /** Objects to apply and to remove. `complete`: `keep` and `apply` together are the whole desired set. */
  z.object({
    type: z.literal('desired'),
    revision: z.number().int(),
    apply: z.array(DesiredObject),
    remove: z.array(objectId),
    complete: z.boolean(),
    keep: z.array(objectId),
    /** Those of `remove` that are deleted without cascade: what they created stays. */
    orphan: z.array(objectId).optional(),
    /** Objects that are applied again although they are unchanged: somebody changed them by hand. Older agents ignore it. */
    putBack: z.array(objectId).optional(),
    /** Whether to put back at once what somebody changes by hand; missing: as before, at first not. */
    correctDrift: z.boolean().optional(),
  }),
  /** The features that the agent takes care of: all of them. Only to agents that name `features` among what they answer. */
  z.object({ type: z.literal('features'), features: z.array(WantedFeature).max(20) }),
  z.object({ type: z.literal('ack'), id: z.number().int() }),
  z.object({ type: z.literal('heartbeat'), now: Instant }),
  /** Remove everything that was applied for this router, then send `detached`. */
  z.object({ type: z.literal('detach') }),
  /** Somebody looks at something in the cluster. Stream numbers are the server's, unique in a session. */
  z.object({ type: z.literal('openStream'), stream: z.number().int(), request: AgentStreamRequest }),
  z.object({ type: z.literal('closeStream'), stream: z.number().int() }),
  /** What a person does at a terminal. At most `TERMINAL_INPUT_CREDIT` units of text are sent and not taken. */
  z.object({ type: z.literal('streamInput'), stream: z.number().int(), input: TerminalInput }),
  /** The receiver has taken this many bytes of items. */
  z.object({ type: z.literal('streamCredit'), stream: z.number().int(), bytes: z.number().int() }),
]);

export type Grant = z.infer<typeof Grant>;
export type ClusterFacts = z.infer<typeof ClusterFacts>;
export type EnrollRequest = z.infer<typeof EnrollRequest>;
export type EnrollAnswer = z.infer<typeof EnrollAnswer>;
export type ObjectReport = z.infer<typeof ObjectReport>;
export type DesiredObject = z.infer<typeof DesiredObject>;
export type AgentMessage = z.infer<typeof AgentMessage>;
export type ServerMessage = z.infer<typeof ServerMessage>;

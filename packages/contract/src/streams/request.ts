import { z } from 'zod';
import {
  ApplicationActionItem,
  ApplicationActionRequest,
  ApplicationCommitsItem,
  ApplicationCommitsRequest,
  ApplicationDiffItem,
  ApplicationDiffRequest,
  ApplicationItem,
} from '../argo/index.ts';
import { Instant } from '../status/index.ts';
import { EventsItem, ManifestItem, UsageItem } from './details.ts';
import { FieldsItem, FieldsRequest } from './fields.ts';
import {
  InfrastructureKindsItem,
  InfrastructureKindsRequest,
  ProviderUsersItem,
  ProviderUsersRequest,
} from './infrastructure.ts';
import {
  ClusterEventsItem,
  ClusterObjectItem,
  ClusterObjectsItem,
  ClusterRequest,
  KindsItem,
  NamespacesItem,
  NodesItem,
} from './inside.ts';
import { LogItem, LogSourcesItem, MAX_LOG_CONTAINERS } from './logs.ts';
import { PasswordItem, PasswordRequest } from './password.ts';
import { ResealItem, ResealRequest } from './reseal.ts';
import { ResourceTarget } from './target.ts';
import { TerminalExitItem, TerminalOpenedItem, TerminalOutputItem, TerminalRequest } from './terminal.ts';
import { TreeItem } from './tree.ts';

const uid = z.string().min(1).max(100);

/** What an agent is asked to read about an object: one that it applied, or any other in a namespace of its cluster. */
const requestsAbout = <Of extends z.ZodRawShape>(of: Of) =>
  z.discriminatedUnion('kind', [
    /** The object and everything that it owns, and then what changes. */
    z.object({ kind: z.literal('tree'), ...of }),
    /** The live manifest of one resource of the object's tree, and again when it changes. */
    z.object({ kind: z.literal('manifest'), ...of, uid }),
    /** The events about the resources of the tree, and then what changes. */
    z.object({ kind: z.literal('events'), ...of }),
    /** What its pods use, and again every 15 s. */
    z.object({ kind: z.literal('usage'), ...of }),
    /** The logs of its pods, or of one of them. */
    z.object({
      kind: z.literal('logs'),
      ...of,
      pod: z.string().max(253).optional(),
      container: z.string().max(253).optional(),
      /** Of the container before its last restart. */
      previous: z.boolean(),
      /** Lines of each container to begin with. */
      tail: z.number().int().min(0).max(10_000),
      /** After an interruption: the last line of each container that was received, after which it continues. */
      resume: z
        .array(
          z.object({
            pod: z.string().max(253),
            container: z.string().max(253),
            at: Instant,
            nanos: z.number().int().min(0).max(999_999),
          }),
        )
        .max(MAX_LOG_CONTAINERS)
        .default([]),
    }),
  ]);

/**
 * What Argo CD says of an Application. Browsers name the object, and the router of the cluster that it is for; the server asks the agent
 * of the hub, which knows it by `deliveredID`.
 */
const ApplicationRequest = z.object({ kind: z.literal('application'), objectID: z.string().min(1).max(250) });

/** What is known of an Application to the agent of the hub only. */
const APPLICATION_REQUESTS = [ApplicationRequest, ApplicationDiffRequest, ApplicationCommitsRequest] as const;

const APPLICATION_KINDS: ReadonlySet<string> = new Set(
  APPLICATION_REQUESTS.map(({ shape }) => shape.kind.value),
);

/** Whether a request is one that the agent of the hub answers. */
export const isOfApplication = (
  request: StreamRequest,
): request is z.infer<(typeof APPLICATION_REQUESTS)[number]> => APPLICATION_KINDS.has(request.kind);

/** The name by which an agent says that it answers requests with a `target`. */
export const TARGET_REQUESTS = 'target';

/**
 * The kinds of requests that an agent names when it answers them, because one from before them ends its connection when it is asked.
 * The others every agent answers.
 */
export const NAMED_REQUESTS: readonly string[] = [
  'usage',
  ...APPLICATION_KINDS,
  ApplicationActionRequest.shape.kind.value,
  PasswordRequest.shape.kind.value,
  FieldsRequest.shape.kind.value,
  InfrastructureKindsRequest.shape.kind.value,
  ProviderUsersRequest.shape.kind.value,
  ResealRequest.shape.kind.value,
  TARGET_REQUESTS,
  ...ClusterRequest.options.map(({ shape }) => shape.kind.value),
];

/** What an agent is asked to read: about an object, or of its cluster as a whole. */
export const StreamRequest = z.union([
  requestsAbout({ objectID: z.string().min(1).max(100) }),
  requestsAbout({ target: ResourceTarget }),
  ...APPLICATION_REQUESTS,
  ClusterRequest,
]);

/** What an agent is asked for: to read, or to open a terminal. */
export const AgentStreamRequest = z.union([
  StreamRequest,
  TerminalRequest,
  PasswordRequest,
  FieldsRequest,
  InfrastructureKindsRequest,
  ProviderUsersRequest,
  ResealRequest,
  ApplicationActionRequest,
]);

/** What an agent sends on a stream. */
export const StreamItem = z.discriminatedUnion('type', [
  TreeItem,
  ManifestItem,
  EventsItem,
  UsageItem,
  LogItem,
  LogSourcesItem,
  NodesItem,
  NamespacesItem,
  KindsItem,
  ClusterObjectItem,
  ClusterObjectsItem,
  ClusterEventsItem,
  TerminalOpenedItem,
  TerminalOutputItem,
  TerminalExitItem,
  PasswordItem,
  FieldsItem,
  InfrastructureKindsItem,
  ProviderUsersItem,
  ResealItem,
  ApplicationItem,
  ApplicationDiffItem,
  ApplicationCommitsItem,
  ApplicationActionItem,
]);

/** Why a stream ended. `done`: everything was sent. */
export const StreamEnd = z.object({
  code: z.enum(['done', 'refused', 'not-found', 'offline', 'failed', 'limit']),
  message: z.string().max(500),
  /** How long nothing had come from an agent whose connection is gone, milliseconds: what it sent is as old at least. */
  silentMs: z.number().int().nonnegative().optional(),
});

/** Bytes of items that a receiver takes before it has to give more credit. */
export const STREAM_CREDIT = 262_144;
/** Most open streams of one agent, and of one account at one server. */
export const MAX_AGENT_STREAMS = 64;
export const MAX_ACCOUNT_STREAMS = 32;

export type StreamRequest = z.infer<typeof StreamRequest>;
export type AgentStreamRequest = z.infer<typeof AgentStreamRequest>;
export type StreamItem = z.infer<typeof StreamItem>;
export type StreamEnd = z.infer<typeof StreamEnd>;

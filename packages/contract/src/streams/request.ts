import { z } from 'zod';
import { Instant } from '../status/index.ts';
import { EventsItem, ManifestItem } from './details.ts';
import {
  ClusterEventsItem,
  ClusterObjectsItem,
  ClusterRequest,
  KindsItem,
  NamespacesItem,
  NodesItem,
} from './inside.ts';
import { LogItem, LogSourcesItem } from './logs.ts';
import { TerminalExitItem, TerminalOpenedItem, TerminalOutputItem, TerminalRequest } from './terminal.ts';
import { TreeItem } from './tree.ts';

const objectID = z.string().min(1).max(100);
const uid = z.string().min(1).max(100);

/** What an agent is asked to read, about an object that it applied. */
const ObjectRequest = z.discriminatedUnion('kind', [
  /** The object and everything that it owns, and then what changes. */
  z.object({ kind: z.literal('tree'), objectID }),
  /** The live manifest of one resource of the object's tree, once. */
  z.object({ kind: z.literal('manifest'), objectID, uid }),
  /** The events about the resources of the tree, and then what changes. */
  z.object({ kind: z.literal('events'), objectID }),
  /** The logs of its pods, or of one of them. */
  z.object({
    kind: z.literal('logs'),
    objectID,
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
      .max(500)
      .default([]),
  }),
]);

/** What an agent is asked to read: about an object that it applied, or of its cluster as a whole. */
export const StreamRequest = z.discriminatedUnion('kind', [ObjectRequest, ClusterRequest]);

/** What an agent is asked for: to read, or to open a terminal. */
export const AgentStreamRequest = z.discriminatedUnion('kind', [StreamRequest, TerminalRequest]);

/** What an agent sends on a stream. */
export const StreamItem = z.discriminatedUnion('type', [
  TreeItem,
  ManifestItem,
  EventsItem,
  LogItem,
  LogSourcesItem,
  NodesItem,
  NamespacesItem,
  KindsItem,
  ClusterObjectsItem,
  ClusterEventsItem,
  TerminalOpenedItem,
  TerminalOutputItem,
  TerminalExitItem,
]);

/** Why a stream ended. `done`: everything was sent. */
export const StreamEnd = z.object({
  code: z.enum(['done', 'refused', 'not-found', 'offline', 'failed', 'limit']),
  message: z.string().max(500),
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

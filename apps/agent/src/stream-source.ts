import type { AgentStreamRequest, ClusterRequest, ManifestItem, StreamItem } from '@hawser/contract/streams';
import { followEvents, type EventsOptions } from './events/events.ts';
import type { Entry } from './apply/entry.ts';
import { fieldsOf } from './kube/fields.ts';
import { metadataOf } from './kube/metadata.ts';
import { maskedSecret } from './kube/masked-secret.ts';
import { Logs } from './logs/logs.ts';
import { followClusterEvents } from './inspect/cluster-events.ts';
import { followKinds } from './inspect/kinds.ts';
import { followNamespaces } from './inspect/namespaces.ts';
import { followNodes } from './inspect/nodes.ts';
import { readObjects } from './inspect/objects.ts';
import type { OwnLog } from './inspect/own-log.ts';
import { StreamError } from './streams/stream-error.ts';
import type { StreamSource } from './streams/streams.ts';
import { openTerminal } from './terminal/terminal.ts';

const MANIFEST_PART = 24_000;

interface SourceOptions extends EventsOptions {
  /** Whether the grant of this agent includes logs. */
  readonly isLogGranted: boolean;
  /** Whether it includes terminals. */
  readonly isExecGranted: boolean;
  /** Whether it includes reading everything in the cluster. */
  readonly isInspectGranted: boolean;
  readonly ownLog: OwnLog;
  readonly entryOf: (objectID: string) => Entry | undefined;
}

/** Answers what the server asks about the objects that this agent applied, and of its cluster what was granted. */
export function streamSource(options: SourceOptions): StreamSource {
  const { kube, trees, isLogGranted, isExecGranted } = options;
  const logs = new Logs({ kube, trees });
  return async function* (request: AgentStreamRequest, signal, inputs): AsyncGenerator<StreamItem> {
    if (!('objectID' in request)) {
      yield* readCluster(options, request, signal);
      return;
    }
    const entry = options.entryOf(request.objectID);
    if (entry === undefined) throw new StreamError('not-found', 'The agent has not applied this object.');
    switch (request.kind) {
      case 'tree':
        yield* trees.follow(request.objectID, signal);
        return;
      case 'events':
        yield* followEvents(options, request.objectID, entry.namespace, signal);
        return;
      case 'manifest':
        yield* readManifest(options, request.objectID, request.uid, signal);
        return;
      case 'logs':
        if (!isLogGranted) {
          const message = 'This agent may not read logs. Attach the cluster again with logs granted.';
          throw new StreamError('refused', message);
        }
        yield* logs.follow(request, signal);
        return;
      case 'terminal':
        if (!isExecGranted) {
          const message =
            'This agent may not open terminals. Attach the cluster again with terminals granted.';
          throw new StreamError('refused', message);
        }
        yield* openTerminal({ kube, trees }, request, inputs, signal);
    }
  };
}

async function* readCluster(
  options: SourceOptions,
  request: ClusterRequest,
  signal: AbortSignal,
): AsyncGenerator<StreamItem> {
  if (request.kind === 'nodes') return yield* followNodes(options, signal);
  if (request.kind === 'agent-log') return yield* options.ownLog.follow(signal);
  if (!options.isInspectGranted) {
    const message =
      'This agent may not read what else is in the cluster. Attach the cluster again with “Everything else in the cluster” granted.';
    throw new StreamError('refused', message);
  }
  switch (request.kind) {
    case 'namespaces':
      return yield* followNamespaces(options, signal);
    case 'kinds':
      return yield* followKinds(options, request, signal);
    case 'objects':
      return yield* readObjects(options, request, signal);
    case 'cluster-events':
      return yield* followClusterEvents(options, request, signal);
  }
}

async function* readManifest(
  { clock, kube, trees }: SourceOptions,
  objectID: string,
  uid: string,
  signal: AbortSignal,
): AsyncGenerator<ManifestItem> {
  const found = await trees.find(objectID, uid, signal);
  if (found === null) throw new StreamError('not-found', 'The resource does not exist any more.');
  const { node, kind } = found;
  const object = await kube.get({ kind, namespace: node.namespace, name: node.name });
  // Somebody may have deleted it, and created another one under its name.
  if (metadataOf(object).uid !== uid)
    throw new StreamError('not-found', 'The resource does not exist any more.');
  const shown = kind.kind === 'Secret' ? maskedSecret(object) : object;
  const { managedFields: _, ...metadata } = fieldsOf(shown.metadata);
  const text = JSON.stringify({ ...shown, apiVersion: kind.apiVersion, kind: kind.kind, metadata });
  const observedAt = clock.now();
  for (let from = 0; from < text.length; from += MANIFEST_PART) {
    const complete = from + MANIFEST_PART >= text.length;
    yield { type: 'manifest', text: text.slice(from, from + MANIFEST_PART), complete, observedAt };
  }
}

import type { GrantedKind } from '@hawser/domain/objects';
import { providerUsers, type ServedInfrastructure } from './infrastructure/index.ts';
import type {
  AgentStreamRequest,
  ClusterRequest,
  ManifestItem,
  StreamItem,
  StreamTarget,
} from '@hawser/contract/streams';
import { pause } from '@hawser/ports';
import type { Applications } from './argo/index.ts';
import { followEvents, type EventsOptions } from './events/events.ts';
import type { Entry } from './apply/entry.ts';
import { isStatus, type KubeKind } from './kube/api.ts';
import { isSecret } from './kube/kinds.ts';
import { manifestText, textParts, tooLarge } from './kube/manifest-text.ts';
import { metadataOf } from './kube/metadata.ts';
import { Logs } from './logs/logs.ts';
import { Pace } from './logs/pace.ts';
import { followClusterEvents } from './inspect/cluster-events.ts';
import { readFields } from './inspect/fields.ts';
import { followKinds } from './inspect/kinds.ts';
import { followNamespaces } from './inspect/namespaces.ts';
import { followNodes } from './inspect/nodes.ts';
import { followUsage } from './inspect/object-usage.ts';
import { followNodePods } from './inspect/node-pods.ts';
import { followObject } from './inspect/object.ts';
import { followObjects } from './inspect/objects.ts';
import type { OwnLog } from './inspect/own-log.ts';
import { reseal } from './sealing/index.ts';
import { StreamError } from './streams/stream-error.ts';
import type { StreamSource } from './streams/streams.ts';
import { openTerminal } from './terminal/terminal.ts';
import { rootOf } from './tree/tree-root.ts';

const MANIFEST_PERIOD_MS = 5_000;

interface SourceOptions extends EventsOptions {
  /** Whether the grant of this agent includes logs. */
  readonly isLogGranted: boolean;
  /** Whether it includes terminals. */
  readonly isExecGranted: boolean;
  /** Whether it includes reading everything in the cluster. */
  readonly isInspectGranted: boolean;
  readonly ownLog: OwnLog;
  /** The initial password of Argo CD, sealed for a page. */
  readonly password: (publicKey: string) => Promise<StreamItem>;
  readonly applications: Pick<Applications, 'follow' | 'followDifference' | 'followCommits' | 'act'>;
  /** How SealedSecrets are sealed again. */
  readonly sealed: Parameters<typeof reseal>[0];
  readonly entryOf: (objectID: string) => Entry | undefined;
  /** The kinds that are read for trees in a namespace. */
  readonly kindsIn: (namespace: string) => readonly KubeKind[];
  /** The kinds of infrastructure. */
  readonly served: Pick<ServedInfrastructure, 'ask' | 'kinds'>;
  /** The namespaces of the grant. */
  readonly namespaces: readonly string[];
}

/** Answers what the server asks about the objects that this agent applied, and about others and the cluster what was granted. */
export function streamSource(options: SourceOptions): StreamSource {
  const { kube, trees, namespaces, isLogGranted, isExecGranted } = options;
  const logs = new Logs({ kube, trees, namespaces });
  const pace = new Pace(options.clock);
  return async function* (request: AgentStreamRequest, signal, inputs): AsyncGenerator<StreamItem> {
    if (request.kind === 'argocd-password') {
      yield await options.password(request.publicKey);
      return;
    }
    if (request.kind === 'application') {
      yield* options.applications.follow(request.objectID, signal);
      return;
    }
    if (request.kind === 'application-diff') {
      yield* options.applications.followDifference(request, signal);
      return;
    }
    if (request.kind === 'application-commits') {
      yield* options.applications.followCommits(request.objectID, signal);
      return;
    }
    if (request.kind === 'application-action') {
      yield await options.applications.act(request.objectID, request.action, request.by);
      return;
    }
    if (request.kind === 'reseal') {
      yield* reseal(options.sealed, request, signal);
      return;
    }
    if (request.kind === 'infrastructure-kinds') {
      // A package may have added some a moment ago.
      await options.served.ask(signal);
      yield { type: request.kind, kinds: options.served.kinds.map(describedKind) };
      return;
    }
    if (request.kind === 'provider-users') {
      yield await providerUsers(kube, request, signal);
      return;
    }
    if (request.kind === 'fields') {
      yield* readFields(kube, request, signal);
      return;
    }
    if (!('objectID' in request) && !('target' in request)) {
      yield* readCluster(options, request, signal);
      return;
    }
    const of = 'target' in request ? { target: request.target } : { objectID: request.objectID };
    if ('target' in of && !options.isInspectGranted) throw new StreamError('refused', NOT_INSPECTED);
    const { namespace } = rootOf(of, options);
    switch (request.kind) {
      case 'tree':
        yield* trees.follow(of, signal);
        return;
      case 'events':
        yield* followEvents(options, of, namespace, signal);
        return;
      case 'usage':
        yield* followUsage(options, of, namespace, signal);
        return;
      case 'manifest':
        yield* followManifest(options, of, request.uid, signal);
        return;
      case 'logs':
        if (!isLogGranted) {
          const message = 'This agent may not read logs. Attach the cluster again with logs granted.';
          throw new StreamError('refused', message);
        }
        yield* pace.slowed(logs.follow(request, signal), signal);
        return;
      case 'terminal':
        if (!isExecGranted) {
          const message =
            'This agent may not open terminals. Attach the cluster again with terminals granted.';
          throw new StreamError('refused', message);
        }
        yield* openTerminal({ kube, trees, namespaces }, request, inputs, signal);
    }
  };
}

const describedKind = ({ apiVersion, kind, isClusterWide }: GrantedKind) => ({
  apiVersion: apiVersion.slice(0, 200),
  kind: kind.slice(0, 100),
  isNamespaced: isClusterWide !== true,
});

const NOT_INSPECTED =
  'This agent may not read what else is in the cluster. Attach the cluster again with “Everything else in the cluster” granted.';

async function* readCluster(
  options: SourceOptions,
  request: ClusterRequest,
  signal: AbortSignal,
): AsyncGenerator<StreamItem> {
  if (request.kind === 'nodes') return yield* followNodes(options, signal);
  if (request.kind === 'agent-log') return yield* options.ownLog.follow(signal);
  if (!options.isInspectGranted) {
    throw new StreamError('refused', NOT_INSPECTED);
  }
  switch (request.kind) {
    case 'namespaces':
      return yield* followNamespaces(options, signal);
    case 'kinds':
      return yield* followKinds(options, request, signal);
    case 'objects':
      return yield* followObjects(options, request, signal);
    case 'object':
      return yield* followObject(options, request, signal);
    case 'node-pods':
      return yield* followNodePods(options, request, signal);
    case 'cluster-events':
      return yield* followClusterEvents(options, request, signal);
  }
}

/** The live manifest of a resource of a tree, and again whenever it has changed, until `signal` aborts. */
async function* followManifest(
  { clock, kube, trees }: SourceOptions,
  of: StreamTarget,
  uid: string,
  signal: AbortSignal,
): AsyncGenerator<ManifestItem> {
  const isGone = () => new StreamError('not-found', 'The resource does not exist any more.');
  let version: string | null = null;
  while (!signal.aborted) {
    const found = await trees.find(of, uid, signal);
    if (signal.aborted) return;
    if (found === null) throw isGone();
    const { node, kind } = found;
    if (isSecret(kind))
      throw new StreamError('refused', 'Agents read the names of Secrets, not their values.');
    const ref = { kind, namespace: node.namespace, name: node.name };
    const object = await kube.get(ref).catch((error: unknown) => {
      throw isStatus(error, 404) ? isGone() : error;
    });
    const metadata = metadataOf(object);
    // Somebody may have deleted it, and created another one under its name.
    if (metadata.uid !== uid) throw isGone();
    const observedAt = clock.now();
    if (metadata.resourceVersion === version)
      yield { type: 'manifest', text: '', complete: true, observedAt };
    else {
      const text = manifestText(object, kind);
      const reason = tooLarge(text);
      if (reason !== '') throw new StreamError('limit', reason);
      for (const part of textParts(text)) yield { type: 'manifest', ...part, observedAt };
    }
    version = metadata.resourceVersion;
    await pause(clock, MANIFEST_PERIOD_MS, signal);
  }
}

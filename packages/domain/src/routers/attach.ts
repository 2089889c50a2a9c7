import { generalMessages } from '../fields/index.ts';
import {
  checkNamespace,
  collapseSpaces,
  DEFAULT_NAMESPACE,
  followsNamingRule,
  NAME_MAX,
  NAME_MIN,
  reservedNamespace,
} from '../names/index.ts';
import { MINIMUM_AGENT_VERSION } from '../wire/index.ts';
import { routerMessages } from './messages.ts';
import { versionBelow } from './version.ts';

/** Default hub name in a network with one hub. */
export const DEFAULT_HUB_NAME = 'hub';

/** Default namespace in the attach form of a hub; `default` is not allowed for hubs. */
export const DEFAULT_HUB_NAMESPACE = 'hawser';

/** The namespace of an attachment when none was given: `default` for an edge, but not for a hub, which must not use it (Spec 1 §5). */
export function presetNamespace(edge: boolean): string {
  return edge ? DEFAULT_NAMESPACE : DEFAULT_HUB_NAMESPACE;
}

/** The requested attachment: this cluster, in this namespace, as hub or edge of the network. */
export interface AttachRequest {
  readonly namespace: string;
  readonly edge: boolean;
  /** Name of the hub; ignored for an edge. */
  readonly hubName: string;
}

/** The stored facts about the network that determine whether a cluster can be attached. */
export interface AttachNetwork {
  readonly name: string;
  readonly usesGitOps: boolean;
  /** Number of active routers that are hubs. */
  readonly hubCount: number;
  /** The lowest version of its agents; null when there is none yet. */
  readonly lowestAgentVersion: string | null;
}

/** The facts that `checkAttach` needs; the server reads them with a few queries by key. */
export interface AttachFacts {
  /** Null when the user's context has no such network. */
  readonly network: AttachNetwork | null;
  /** Null when the user's context has no such cluster. */
  readonly cluster: { readonly alias: string } | null;
  /** Whether this cluster is already attached with the same namespace, to any network. */
  readonly attachedWithNamespace: boolean;
  /** Whether the plan allows no more attached clusters. */
  readonly limitReached: boolean;
}

/** Why an attachment is refused, with the field that it concerns. */
export interface AttachProblem {
  readonly path: 'namespace' | 'hubName' | 'cloudID' | 'networkID';
  readonly message: string;
}

/** The request as it is stored: white space collapsed, no hub name for an edge. */
export function attachRequestOf(request: AttachRequest): AttachRequest {
  return {
    namespace: collapseSpaces(request.namespace),
    edge: request.edge,
    hubName: request.edge ? '' : collapseSpaces(request.hubName),
  };
}

/** Whether the network needs a hub before an edge. */
export function requiresHubFirst(network: AttachNetwork): boolean {
  return network.hubCount === 0;
}

/** Whether the network accepts no more hubs: a GitOps network has at most one, other networks have no limit. */
export function hubsAtLimit(network: AttachNetwork): boolean {
  return network.usesGitOps && network.hubCount >= 1;
}

/** The first reason why the cluster cannot be attached, or null (Spec 2 §5, "Router attach"). */
export function checkAttach(request: AttachRequest, facts: AttachFacts): AttachProblem | null {
  const { namespace, edge, hubName } = attachRequestOf(request);
  return (
    checkNetwork(edge, facts) ??
    checkNamespaceOf(namespace, edge) ??
    checkNameOf(edge, hubName) ??
    checkAttached(namespace, facts)
  );
}

function checkNetwork(edge: boolean, { network, cluster, limitReached }: AttachFacts): AttachProblem | null {
  if (network === null) return { path: 'networkID', message: generalMessages.validationFailed };
  if (cluster === null) return { path: 'cloudID', message: generalMessages.validationFailed };
  if (limitReached) return { path: 'cloudID', message: routerMessages.upgrade };
  if (edge && requiresHubFirst(network)) return { path: 'networkID', message: routerMessages.hubFirst };
  if (!edge && hubsAtLimit(network)) {
    return { path: 'networkID', message: routerMessages.hubsAtLimit(network.name) };
  }
  const { lowestAgentVersion } = network;
  if (lowestAgentVersion !== null && versionBelow(lowestAgentVersion, MINIMUM_AGENT_VERSION)) {
    return { path: 'networkID', message: routerMessages.upgradeAgent(network.name) };
  }
  return null;
}

function checkNamespaceOf(namespace: string, edge: boolean): AttachProblem | null {
  const message = checkNamespace(namespace) ?? reservedNamespace(namespace);
  if (message !== null) return { path: 'namespace', message };
  if (edge || namespace !== DEFAULT_NAMESPACE) return null;
  return { path: 'namespace', message: routerMessages.hubDefaultNamespace };
}

/** The message for a hub name that cannot be used, or null (Spec 2 §5). */
export function checkHubName(text: string): string | null {
  const hubName = collapseSpaces(text);
  if (hubName.length < NAME_MIN) return routerMessages.hubNameTooShort;
  if (hubName.length > NAME_MAX) return routerMessages.hubNameTooLong;
  return followsNamingRule(hubName) ? null : routerMessages.hubNameRule;
}

function checkNameOf(edge: boolean, hubName: string): AttachProblem | null {
  const message = edge ? null : checkHubName(hubName);
  return message === null ? null : { path: 'hubName', message };
}

function checkAttached(
  namespace: string,
  { cluster, attachedWithNamespace }: AttachFacts,
): AttachProblem | null {
  if (!attachedWithNamespace) return null;
  return { path: 'namespace', message: routerMessages.alreadyAttached(cluster?.alias ?? '', namespace) };
}

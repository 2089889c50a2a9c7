import { generalMessages } from '../fields/index.ts';
import {
  checkNamespace,
  collapseSpaces,
  DEFAULT_NAMESPACE,
  followsNamingRule,
  NAME_MAX,
  NAME_MIN,
} from '../names/index.ts';
import { MINIMUM_AGENT_VERSION } from '../wire/index.ts';
import { routerMessages } from './messages.ts';
import { versionBelow } from './version.ts';

/** Hub name where a network has one hub. */
export const DEFAULT_HUB_NAME = 'hub';

/** Namespace that the attach form of a hub is filled with; `default` is forbidden for hubs. */
export const DEFAULT_HUB_NAMESPACE = 'hawser';

/** The namespace of an attachment where none was named: Kubernetes' own for an edge, which a hub must not use (Spec 1 §5). */
export function presetNamespace(edge: boolean): string {
  return edge ? DEFAULT_NAMESPACE : DEFAULT_HUB_NAMESPACE;
}

/** What a user asks for: this cluster, in this namespace, as hub or edge of the network. */
export interface AttachRequest {
  readonly namespace: string;
  readonly edge: boolean;
  /** Name of the hub; not looked at for an edge. */
  readonly hubName: string;
}

/** What the store knows of the network that decides about attaching. */
export interface AttachNetwork {
  readonly name: string;
  readonly usesGitOps: boolean;
  /** Active routers that are hubs. */
  readonly hubCount: number;
  /** The lowest version of its agents; null when it has none yet. */
  readonly lowestAgentVersion: string | null;
}

/** What `checkAttach` needs to know; a few point queries in the context of the user. */
export interface AttachFacts {
  /** Null when there is none in this context. */
  readonly network: AttachNetwork | null;
  /** Null when there is none in this context. */
  readonly cluster: { readonly alias: string } | null;
  /** Whether this cluster is attached with the same namespace, to any network. */
  readonly attachedWithNamespace: boolean;
  /** Whether the plan allows no further attached cluster. */
  readonly limitReached: boolean;
}

/** A refusal, with the field that it concerns. */
export interface AttachProblem {
  readonly path: 'namespace' | 'hubName' | 'cloudID' | 'networkID';
  readonly message: string;
}

/** The request as it is stored: white space collapsed, no hub name on an edge. */
export function attachRequestOf(request: AttachRequest): AttachRequest {
  return {
    namespace: collapseSpaces(request.namespace),
    edge: request.edge,
    hubName: request.edge ? '' : collapseSpaces(request.hubName),
  };
}

/** Whether the next cluster of the network must be its hub. */
export function requiresHubFirst(network: AttachNetwork): boolean {
  return network.hubCount === 0;
}

/** Whether the network takes no further hub: only GitOps networks are limited, to one. */
export function hubsAtLimit(network: AttachNetwork): boolean {
  return network.usesGitOps && network.hubCount >= 1;
}

/** The first reason why the cluster may not be attached so, or null (Spec 2 §5, "Router attach"). */
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
  const message = checkNamespace(namespace);
  if (message !== null) return { path: 'namespace', message };
  if (edge || namespace !== DEFAULT_NAMESPACE) return null;
  return { path: 'namespace', message: routerMessages.hubDefaultNamespace };
}

/** The message for a hub name that may not be used, or null (Spec 2 §5). */
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

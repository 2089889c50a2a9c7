import type { AgentStreamRequest, StreamItem } from './request.ts';

/** What answers each request. */
const ANSWERS: Readonly<Record<AgentStreamRequest['kind'], readonly StreamItem['type'][]>> = {
  tree: ['tree'],
  manifest: ['manifest'],
  events: ['events'],
  usage: ['usage'],
  logs: ['log', 'log-sources'],
  nodes: ['nodes'],
  namespaces: ['namespaces'],
  kinds: ['kinds'],
  objects: ['cluster-objects'],
  object: ['cluster-object', 'events'],
  'node-pods': ['cluster-objects'],
  'cluster-events': ['cluster-events'],
  'agent-log': ['log'],
  terminal: ['terminal-opened', 'terminal-output', 'terminal-exit'],
  'argocd-password': ['argocd-password'],
  fields: ['fields'],
  'infrastructure-kinds': ['infrastructure-kinds'],
  'provider-users': ['provider-users'],
  reseal: ['reseal'],
  application: ['application'],
  'application-diff': ['application-diff'],
  'application-commits': ['application-commits'],
  'application-action': ['application-action'],
};

/** Whether an item is one with which an agent answers the request: any other is a mistake of the agent, or a lie. */
export const isAnswerTo = ({ kind }: AgentStreamRequest, { type }: StreamItem): boolean =>
  ANSWERS[kind].includes(type);

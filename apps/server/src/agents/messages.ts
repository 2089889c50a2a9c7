import { AGENT_PROTOCOL } from '@hawser/contract/agent';

/** Messages for agents that are refused, and for the people who installed them. */
export const agentMessages = {
  protocol: (asked: number) =>
    `This agent speaks protocol version ${asked}; this server speaks version ${AGENT_PROTOCOL}. Install the agent that belongs to this server.`,
  install:
    'This install command is unknown, has expired or was used already. Request new install instructions.',
  signature: 'The signature does not belong to the key.',
  otherCluster: (name: string) =>
    `This install command belongs to cluster "${name}", which is another Kubernetes cluster (kube-system UID differs).`,
  registered: (name: string) => `This Kubernetes cluster is already registered as cluster "${name}".`,
  usedByOther: 'This install command was already used by another agent. Request new install instructions.',
  unknownAgent: 'This agent is no longer registered. Request new install instructions.',
  clone: (name: string) =>
    `An agent with the identity of cluster "${name}" connected from another Kubernetes cluster (kube-system UID differs). It was refused.`,
  replaced: 'Another agent with the same identity connected.',
  twice:
    'Two agents use one identity: each time one connects, the other is disconnected. Remove one of them.',
  removed: 'This router was removed.',
  order: 'The first message must be hello.',
  notPlaced: 'The application is not on this cluster.',
  notAttached: 'The cluster is not attached to this network.',
  offline: 'The agent of this cluster is not connected, so nothing can be read from it now.',
  olderAgent:
    'The agent of this cluster is older than this page, and cannot read it. Apply the install command again.',
  administratorsOnly: 'Only an administrator of this context may open terminals.',
  malformed: 'The message is not one of this protocol.',
} as const;

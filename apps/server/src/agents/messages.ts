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
  hubOffline: 'The agent of the hub is not connected, so nothing can be asked of Argo CD now.',
  notInArgo: 'This object is not an Application that Argo CD delivers to this cluster.',
  slow: 'The agent of this cluster is connected, but did not answer within 10 seconds. Try again.',
  noAnswer: 'The agent of this cluster ended the request without an answer. Try again.',
  noPeers:
    'The agent of this cluster is not connected to this server. After a restart of the server it connects again within seconds. If several servers run, their operator has to let them reach each other (HAWSER_PEER_PORT).',
  peerUnreachable:
    'The server to which the agent of this cluster is connected cannot be reached. If this lasts, the operator of Hawser has to let its servers reach each other.',
  peerLost: 'The connection to the server with the agent of this cluster was lost.',
  peerMalformed: 'The server with the agent of this cluster sent an invalid message.',
  olderAgent: 'The agent of this cluster is too old for this page. Apply the install command again.',
  inspectNotGranted:
    'The agent of this cluster may not read what else is in the cluster. Attach the cluster again with “Everything else in the cluster” granted.',
  malformed: 'The message does not follow the protocol.',
} as const;

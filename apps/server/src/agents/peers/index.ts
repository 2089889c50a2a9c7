export { answerPeer } from './answer-peer.ts';
export { type ConnectedAgent, ConnectedAgents } from './connected-agents.ts';
export { joinPeers, type Peers } from './peers.ts';

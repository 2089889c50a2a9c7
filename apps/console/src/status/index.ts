export { DeletionMark } from './deletion-mark.tsx';
export { ReasonChain } from './reason-chain.tsx';
export { reasonText } from './reason.ts';
export { ClusterName, SimulatedMark } from './simulated-mark.tsx';
export { Replicas } from './replicas.tsx';
export { simulatedStatus } from './simulated-status.ts';
export { StatusCell } from './status-cell.tsx';
export { type AskWhy, useWhy } from './why.ts';
export { WhyHost } from './why-host.tsx';

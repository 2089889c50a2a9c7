export { demoBytes, type FleetSize, memoryRefusal, servedDemoBytes } from './memory.ts';
export { demoMessages } from './messages.ts';
export {
  DEMO_PREFIX,
  demoNetworkName,
  isDemoCluster,
  isDemoNetworkName,
  isSimulated,
  SIMULATED_DISTRO,
  SIMULATED_TAG,
  simulatedText,
  type SimulatedTraits,
} from './simulated.ts';

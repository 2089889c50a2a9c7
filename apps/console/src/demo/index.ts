export { LOAD_DEMO, REMOVE_DEMO, SHOW_DEMO } from './demo-actions.tsx';
export { DemoProvider, useDemo } from './demo-context.tsx';
export { DemoWork } from './demo-work.tsx';
export { ClusterName, SimulatedMark } from './simulated-mark.tsx';

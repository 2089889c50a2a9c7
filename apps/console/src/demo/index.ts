export { DemoProvider, useDemo } from './demo-context.tsx';
export { DemoOffer } from './demo-offer.tsx';
export { DemoWork } from './demo-work.tsx';
export { SimulatedMark, simulatedText } from './simulated-mark.tsx';

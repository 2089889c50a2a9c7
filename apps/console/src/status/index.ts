export { reasonText, reasonThere } from './fact.ts';
export { StatusCell } from './status-cell.tsx';
export { type AskWhy, useWhy } from './why.ts';
export { WhyHost } from './why-host.tsx';

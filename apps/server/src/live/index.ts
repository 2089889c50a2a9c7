export { type LivePorts, registerLive } from './register.ts';

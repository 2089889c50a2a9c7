export { AgentRemoval } from './agent-removal.tsx';

export { registerTerminals, type TerminalSocketPorts } from './terminal-socket.ts';

export { CODE_LENGTH, Channel } from './channel.ts';
export { Exchange } from './exchange.ts';
export { type Handshake, helloText, verifiedText } from './handshake.ts';

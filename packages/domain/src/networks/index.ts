export { networkMessages } from './messages.ts';
export { checkNetworkName, networkNameOf, RESERVED_NETWORK_NAMES } from './name.ts';

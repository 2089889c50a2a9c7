export { useOwnLook } from './use-own-look.ts';
export { LookProvider, useLook } from './look-provider.tsx';

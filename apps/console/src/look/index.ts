export { LookProvider, useLook } from './look-provider.tsx';
export { operatorsTheme } from './operators-theme.ts';
export { drawStoredMode } from './stored-look.ts';
export { useChooseLook } from './use-choose-look.ts';

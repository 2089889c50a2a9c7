export { Tipped, type TippedProps } from './tipped.tsx';
export { TIP_DELAY_MS, type TipTrigger, useTip } from './use-tip.tsx';

export { WithTooltip } from './with-tooltip.tsx';
export { TipHost } from './tip-host.tsx';
export { useTooltip } from './use-tooltip.tsx';

export { WithTooltip, type WithTooltipProps } from './with-tooltip.tsx';
export { TipHost } from './tip-host.tsx';
export { TOOLTIP_DELAY_MS, type TooltipTrigger, useTooltip } from './use-tooltip.tsx';

export { WhyPopover, type WhyPopoverProps, type WhyStep } from './why-popover.tsx';

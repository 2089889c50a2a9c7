export { WhyPopover, type WhyStep } from './why-popover.tsx';

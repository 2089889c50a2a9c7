export { StandingButton, type StandingButtonProps } from './standing-button.tsx';

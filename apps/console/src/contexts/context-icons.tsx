import { Icon, type IconProps } from '@hawser/ui/icons';

/** Two people: a context that may be shared. */
export const ContextIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="6" cy="5.5" r="2.5" />
    <path d="M1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4" />
    <path d="M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12.2 9.9c1.5.6 2.3 1.9 2.3 3.6" />
  </Icon>
);

/** The chosen one. */
export const CheckMark = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 8.5 3.2 3.2L13 4.8" />
  </Icon>
);

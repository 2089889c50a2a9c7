import type { ReactNode } from 'react';

export interface IconProps {
  /** Pixels; default 16. */
  size?: number;
  className?: string;
}

/** The frame of all icons: 16 units square, in the text color, hidden from screen readers. */
export function Icon({ size = 16, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

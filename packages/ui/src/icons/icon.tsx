import type { ReactNode } from 'react';

export interface IconProps {
  /** Pixels; 16 unless told. */
  size?: number;
  className?: string;
}

/** The frame of all icons: 16 units square, drawn in the text's colour, silent for screen readers. */
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

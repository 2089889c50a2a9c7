import type { ReactNode } from 'react';
import css from './status-button.module.css';

interface StatusButtonProps {
  icon: ReactNode;
  /** The status text; on narrow screens only the icon is shown. */
  children: string;
  /** Name for screen readers, if the text alone is ambiguous. */
  label?: string;
  /** Work is in progress: the icon rotates. */
  moving?: boolean;
  /** Dashed border: the status is of something simulated. */
  dashed?: boolean;
  onClick(): void;
}

/** A status in the top bar that opens its details. */
export function StatusButton({ icon, children, label, moving, dashed, onClick }: StatusButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      data-moving={moving || undefined}
      data-dashed={dashed || undefined}
      aria-label={label ?? children}
      data-tip={children}
      onClick={onClick}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

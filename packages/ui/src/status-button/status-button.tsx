import type { ReactNode } from 'react';
import css from './status-button.module.css';

export interface StatusButtonProps {
  icon: ReactNode;
  /** How something stands; on a narrow screen the icon stands alone. */
  children: string;
  /** Its name for screen readers, where the words alone do not say what they are about. */
  label?: string;
  /** Something is under way: the icon turns. */
  moving?: boolean;
  /** What it is about is not what it seems: dashed. */
  dashed?: boolean;
  onClick(): void;
}

/** In the top line: how something stands that has no place on the page, and the way to it. */
export function StatusButton({ icon, children, label, moving, dashed, onClick }: StatusButtonProps) {
  return (
    <button
      type="button"
      className={css.standing}
      data-moving={moving || undefined}
      data-dashed={dashed || undefined}
      aria-label={label ?? children}
      title={children}
      onClick={onClick}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

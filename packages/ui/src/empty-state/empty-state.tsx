import type { ReactNode } from 'react';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** In place of an icon: larger, without a frame. */
  picture?: ReactNode;
  /** What there is none of. */
  title: string;
  /** What this list is for, and what to do. */
  children?: ReactNode;
  /** The first action, or who can grant what is missing. */
  action?: ReactNode;
}

/** In place of rows: what belongs here and how it begins. */
export function EmptyState({ icon, picture, title, children, action }: EmptyStateProps) {
  return (
    <section className={css.empty}>
      {icon !== undefined && <div className={css.icon}>{icon}</div>}
      {picture}
      <h2>{title}</h2>
      {children !== undefined && <div className={css.text}>{children}</div>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </section>
  );
}

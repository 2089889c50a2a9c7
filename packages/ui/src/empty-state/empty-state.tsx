import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  /** Larger than an icon, without a frame. */
  picture?: ReactNode;
  /** What the list would contain. */
  title: string;
  /** What the list is for, and what to do. */
  children?: ReactNode;
  /** The first action, or who can grant access. */
  action?: ReactNode;
}

/** Shown instead of rows: what belongs here and how to start. */
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

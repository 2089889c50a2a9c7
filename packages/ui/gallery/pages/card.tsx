import type { ReactNode } from 'react';
import css from '../gallery.module.css';

/** A page of small parts. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={css.blocks}>{children}</div>;
}

/** One of its cards. */
export function Card({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={css.card} data-wide={wide || undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Parts side by side. */
export function Line({ children }: { children: ReactNode }) {
  return <div className={css.line}>{children}</div>;
}

import type { MouseEvent } from 'react';
import { ArrowText } from '../arrow-text/index.ts';
import css from './app-frame.module.css';
import type { Crumb } from './app-frame-props.ts';

interface CrumbsProps {
  crumbs: readonly Crumb[];
  onItem(event: MouseEvent<HTMLAnchorElement>): void;
}

/** Breadcrumbs, outermost first; the last one is the page's heading. */
export function Crumbs({ crumbs, onItem }: CrumbsProps) {
  const here = crumbs.at(-1);
  const above = crumbs.slice(0, -1);
  return (
    <nav className={css.crumbs} aria-label="Breadcrumb">
      {above.map((crumb) => (
        <span key={crumb.label} className={css.crumb}>
          {crumb.href === undefined ? (
            crumb.label
          ) : (
            <a href={crumb.href} onClick={onItem}>
              {crumb.label}
            </a>
          )}
          <span aria-hidden="true">/</span>
        </span>
      ))}
      <h1>{here && <ArrowText>{here.label}</ArrowText>}</h1>
    </nav>
  );
}

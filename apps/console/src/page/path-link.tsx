import { useTabIndex } from '@hawser/ui/tab-stop';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface PathLinkProps {
  /** Path and parameters within the console. */
  href: string;
  className?: string | undefined;
  /** Called when it is followed in this window, such as to close what contains it. */
  onFollow?(): void;
  children: ReactNode;
}

/**
 * A link to a page of the console. Most rows of a grid have one, and the router's own link would resolve its target again in each of
 * them on every URL change.
 */
export function PathLink({ href, className, onFollow, children }: PathLinkProps) {
  const navigate = useNavigate();
  const tabIndex = useTabIndex();
  const follow = (event: MouseEvent): void => {
    // Modified clicks are left to the browser: they open a new tab.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    void navigate({ href });
  };
  return (
    <a href={href} className={className} {...(tabIndex === -1 ? { tabIndex } : {})} onClick={follow}>
      {children}
    </a>
  );
}

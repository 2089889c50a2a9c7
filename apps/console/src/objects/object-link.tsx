import { useTabIndex } from '@hawser/ui/tab-stop';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import classes from './objects.module.css';

/**
 * The name of an application as a link to its page. Most rows of a grid have one, and the router's own link would resolve
 * its target again in each of them on every URL change.
 */
export function ObjectLink({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate();
  const tabIndex = useTabIndex();
  const follow = (event: MouseEvent): void => {
    // Modified clicks are left to the browser: they open a new tab.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ to: '/applications/$objectId', params: { objectId: id } });
  };
  return (
    <a
      href={`/applications/${encodeURIComponent(id)}`}
      className={classes['link']}
      {...(tabIndex === -1 ? { tabIndex } : {})}
      onClick={follow}
    >
      {name}
    </a>
  );
}

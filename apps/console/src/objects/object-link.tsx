import { useTabIndex } from '@hawser/ui/tab-stop';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import classes from './objects.module.css';

/**
 * The name of an application, leading to its page. There is one in most rows of a grid: the router's own link follows the address
 * and works out its target anew in each of them.
 */
export function ObjectLink({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate();
  const tabIndex = useTabIndex();
  const follow = (event: MouseEvent): void => {
    // The browser's own: elsewhere, or not at all.
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

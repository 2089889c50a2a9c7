import { useTabIndex } from '@hawser/ui/tab-stop';
import { Link } from '@tanstack/react-router';
import classes from './objects.module.css';

/** The name of an application, leading to its page. */
export function ObjectLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/applications/$objectId"
      params={{ objectId: id }}
      className={classes['link']}
      {...(useTabIndex() === -1 ? { tabIndex: -1 } : {})}
    >
      {name}
    </Link>
  );
}

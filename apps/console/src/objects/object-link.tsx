import { PathLink } from '../page/index.ts';
import classes from './objects.module.css';

/** The name of an application as a link to its page. */
export function ObjectLink({ id, name }: { id: string; name: string }) {
  return (
    <PathLink href={`/applications/${encodeURIComponent(id)}`} className={classes['link']}>
      {name}
    </PathLink>
  );
}
